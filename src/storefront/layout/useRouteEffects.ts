/**
 * Restores what a page load does: a new page starts at its top and takes the focus, going back restores the scroll
 * position.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const scrollPositions = new Map<string, number>();

/** Layout effects don't run on the server, and React warns about them. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** @param main takes the focus on a new page, for keyboards and screen readers */
export function useRouteEffects(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const previous = useRef<{ key: string; pathname: string } | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => scrollPositions.set(previous.current?.key ?? key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useBrowserLayoutEffect(() => {
    const last = previous.current;
    previous.current = { key, pathname };
    if (!last || last.key === key) return;
    if (type === 'POP') window.scrollTo(0, scrollPositions.get(key) ?? 0);
    else if (!hash && (type === 'PUSH' || last.pathname !== pathname)) window.scrollTo(0, 0);
    if (last.pathname !== pathname) main.current?.focus({ preventScroll: true });
  }, [key, pathname, hash, type, main]);
}
