/**
 * A link that the router follows without loading the page anew. React Router's own brings its framework's
 * prefetching along, 4 kB, which the storefront's first visit has no room for.
 */
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this door as in the address bar. */
  href: string;
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether a click asks for this tab: a new one, a window or a download is the browser's own business. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  (event.currentTarget.target || '_self') === '_self' &&
  !event.currentTarget.hasAttribute('download');

export function RouterLink({ href, replace = false, onClick, ...rest }: RouterLinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // As browsers do: a link to the page that one is on adds nothing to the history.
    void navigate(href, { replace: replace || href === pathname + search + hash });
  };
  return <a href={href} onClick={follow} {...rest} />;
}
