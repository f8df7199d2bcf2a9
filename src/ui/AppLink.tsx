/** A link to a screen of the application, whichever door it has: the router's within the storefront, a full load into the back office. */
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';
import { screenOf } from '#contract/screens.ts';
import { localePath } from '#src/i18n/locale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path without language prefix, as in contract/screens.ts; query and hash may follow. */
  to: string;
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function AppLink({ to, replace, ...rest }: AppLinkProps) {
  const locale = useLocale();
  const isOffice = screenOf(to.split(/[?#]/, 1)[0] ?? to)?.door === 'office';
  if (isOffice) return <a href={to} {...rest} />;
  return <Link to={localePath(to, locale)} {...(replace && { replace })} {...rest} />;
}
