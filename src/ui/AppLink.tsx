/**
 * A link to a screen of the storefront or the back office: by the router within the same application, with a page load
 * into the other.
 */
import type { AnchorHTMLAttributes, Ref } from 'react';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useIsInternalPath } from './currentApp.ts';
import { RouterLink } from './RouterLink.tsx';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path without language prefix, as in contract/screens.ts; query and hash may follow. */
  to: string;
  /** Replaces the current entry of the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function AppLink({ to, replace, ...rest }: AppLinkProps) {
  const locale = useLocale();
  const isInternal = useIsInternalPath()(to);
  const path = toLocalePath(to, locale);
  return isInternal ? <RouterLink href={path} {...(replace && { replace })} {...rest} /> : <a href={path} {...rest} />;
}
