/** Keeps notices above a bar at the bottom of the window or at the end of a short form. */
import { useEffect, type RefObject } from 'react';

/** CSS variable with the space that `Notices` leaves below itself. */
const spaceVariable = '--footer-space';

/** Space in px above a form's bar, so that a field with its error stays visible when the page scrolls to it. */
const errorSpacePx = 140;

type Bar = RefObject<HTMLElement | null>;

/** The bars of the page, and whether each belongs to a form. */
const bars = new Map<Bar, boolean>();

/** Width of the widest notice, in the middle of the window; it covers nothing beside it. */
const noticeWidthPx = 520;

/** Px of the window that a bar in its lower half takes. */
function measureBar({ current }: Bar): number {
  const { top = 0, bottom = 0, left = 0, right = 0 } = current?.getBoundingClientRect() ?? {};
  const isLow = top < window.innerHeight && bottom > window.innerHeight / 2;
  const isBeside = Math.max(left - window.innerWidth / 2, window.innerWidth / 2 - right) > noticeWidthPx / 2;
  return isLow && !isBeside ? Math.round(window.innerHeight - top) : 0;
}

function updateSpace(): void {
  const { style } = document.documentElement;
  const forms = [...bars].filter(([, isForm]) => isForm).map(([bar]) => measureBar(bar) + errorSpacePx);
  if (bars.size === 0) style.removeProperty(spaceVariable);
  else style.setProperty(spaceVariable, `${Math.max(...[...bars.keys()].map(measureBar))}px`);
  style.scrollPaddingBottom = forms.length === 0 ? '' : `${Math.max(...forms)}px`;
}

/** Reserves the bar's space below the notices, while the bar is in the window's lower half. */
export function useFooterSpace(bar: Bar, isShown: boolean, isForm = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    bars.set(bar, isForm);
    // The bar moves when the content above it changes.
    const observer = new ResizeObserver(updateSpace);
    observer.observe(document.body);
    if (bar.current) observer.observe(bar.current);
    updateSpace();
    const eventNames = ['scroll', 'resize'] as const;
    for (const eventName of eventNames) window.addEventListener(eventName, updateSpace, { passive: true });
    return () => {
      observer.disconnect();
      for (const eventName of eventNames) window.removeEventListener(eventName, updateSpace);
      bars.delete(bar);
      updateSpace();
    };
  }, [bar, isShown, isForm]);
}
