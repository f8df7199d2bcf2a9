/** Keeps messages above a bar, wherever it stands: at the foot of the window, or at the end of a short form. */
import { useEffect, type RefObject } from 'react';

/** What `Notices` keeps free beneath itself. */
const room = '--foot';

/** A field that is led to stands above the bar, with what is wrong with it and a message between. */
const forFault = 140;

/** Tells messages how much the bar takes of the window's lower half; nothing once it is gone or stands higher. */
export function useFoot(bar: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const { top = 0, bottom = 0 } = bar.current?.getBoundingClientRect() ?? {};
      const isLow = top < window.innerHeight && bottom > window.innerHeight / 2;
      const taken = isLow ? Math.round(window.innerHeight - top) : 0;
      style.setProperty(room, `${taken}px`);
      style.scrollPaddingBottom = `${taken + forFault}px`;
    };
    // The bar moves with what stands above it.
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    if (bar.current) watcher.observe(bar.current);
    measure();
    const ways = ['scroll', 'resize'] as const;
    for (const way of ways) window.addEventListener(way, measure, { passive: true });
    return () => {
      watcher.disconnect();
      for (const way of ways) window.removeEventListener(way, measure);
      style.removeProperty(room);
      style.scrollPaddingBottom = '';
    };
  }, [bar, isThere]);
}
