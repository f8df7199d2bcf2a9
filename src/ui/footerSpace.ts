/** Keeps messages above a bar, or what else is looked at next, wherever it stands: at the foot of the window, or at the end of a short form. */
import { useEffect, type RefObject } from 'react';

/** What `Notices` keeps free beneath itself. */
const room = '--foot';

/** A form's field that is led to stands above the bar, with what is wrong with it and a message between. */
const forFault = 140;

type Bar = RefObject<HTMLElement | null>;

/** Those that are there, a form's, its sum and a chat's on one page, with whether it is a form's. */
const bars = new Map<Bar, boolean>();

/** The widest message, which stands in the middle: what is beside it is not covered. */
const widest = 520;

/** How much of the window a bar in its lower half takes. */
function takenBy({ current }: Bar): number {
  const { top = 0, bottom = 0, left = 0, right = 0 } = current?.getBoundingClientRect() ?? {};
  const isLow = top < window.innerHeight && bottom > window.innerHeight / 2;
  const isBeside = Math.max(left - window.innerWidth / 2, window.innerWidth / 2 - right) > widest / 2;
  return isLow && !isBeside ? Math.round(window.innerHeight - top) : 0;
}

function measure(): void {
  const { style } = document.documentElement;
  const forms = [...bars].filter(([, isForm]) => isForm).map(([bar]) => takenBy(bar) + forFault);
  if (bars.size === 0) style.removeProperty(room);
  else style.setProperty(room, `${Math.max(...[...bars.keys()].map(takenBy))}px`);
  style.scrollPaddingBottom = forms.length === 0 ? '' : `${Math.max(...forms)}px`;
}

/** Tells messages how much the bar takes of the window's lower half; nothing once it is gone or stands higher. */
export function useFoot(bar: Bar, isThere: boolean, isForm = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    bars.set(bar, isForm);
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
      bars.delete(bar);
      measure();
    };
  }, [bar, isThere, isForm]);
}
