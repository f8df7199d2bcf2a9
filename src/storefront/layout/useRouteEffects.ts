/** What a page load would do by itself: a new page begins at its top with the focus on it, going back finds the old place. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();

/** Once hydrated: layout effects do not run on the server, and React says so. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** @param main takes the focus on a new page, so that keyboards and screen readers go on from there */
export function useRouteEffects(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef<{ key: string; pathname: string } | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => places.set(before.current?.key ?? key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useBrowserLayoutEffect(() => {
    const last = before.current;
    before.current = { key, pathname };
    if (!last || last.key === key) return;
    if (type === 'POP') window.scrollTo(0, places.get(key) ?? 0);
    else if (!hash && (type === 'PUSH' || last.pathname !== pathname)) window.scrollTo(0, 0);
    if (last.pathname !== pathname) main.current?.focus({ preventScroll: true });
  }, [key, pathname, hash, type, main]);
}
