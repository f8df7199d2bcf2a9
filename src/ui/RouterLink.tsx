/**
 * A link that the router follows without loading the page. React Router's Link brings 4 kB of its framework's
 * prefetching along, for which the storefront's first visit has no room.
 */
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this application, as in the address bar. */
  href: string;
  /** Replaces the current entry of the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether a click opens the link in this tab; the browser handles new tabs, windows and downloads. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
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
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // As in browsers, a link to the current page adds no entry to the history.
    void navigate(href, { replace: replace || href === pathname + search + hash });
  };
  return <a href={href} onClick={handleClick} {...rest} />;
}
