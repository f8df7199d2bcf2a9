/** A link to a screen of the application, whichever door it has: the router's within this door, a full load into the other. */
import type { AnchorHTMLAttributes, Ref } from 'react';
import { localePath } from '#src/i18n/locale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useIsOwnPath } from './door.ts';
import { RouterLink } from './RouterLink.tsx';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path without language prefix, as in contract/screens.ts; query and hash may follow. */
  to: string;
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function AppLink({ to, replace, ...rest }: AppLinkProps) {
  const locale = useLocale();
  const isOwn = useIsOwnPath()(to);
  const path = localePath(to, locale);
  return isOwn ? <RouterLink href={path} {...(replace && { replace })} {...rest} /> : <a href={path} {...rest} />;
}
