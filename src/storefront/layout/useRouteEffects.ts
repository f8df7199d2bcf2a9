/**
 * Restores what a page load does: a new page starts at its top and takes the focus, going back restores the scroll
 * position.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router';

const scrollPositions = new Map<string, number>();

/** @param main takes the focus on a new page, for keyboards and screen readers */
export function useRouteEffects(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { key } = location;
  const type = useNavigationType();
  const previous = useRef<Location>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => scrollPositions.set(previous.current?.key ?? key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const last = previous.current;
    previous.current = location;
    const { pathname, hash, state } = location;
    // A page that changes only in part, such as to another color of a product, stays where it is.
    if (!last || last.key === key || (type === 'REPLACE' && state?.isSamePage)) return;
    if (type === 'POP') window.scrollTo(0, scrollPositions.get(key) ?? 0);
    else if (!hash && (type === 'PUSH' || last.pathname !== pathname)) window.scrollTo(0, 0);
    if (last.pathname !== pathname) main.current?.focus({ preventScroll: true });
  }, [location, key, type, main]);
}
