/**
 * Ignores the second click of a double click if the first one opened or closed a dialog: it would hit the dialog, or
 * the page behind it.
 */
import { useEffect } from 'react';

/** Browsers count clicks of a mouse, but not taps of a finger: those within this many milliseconds are a double tap. */
const doubleTapMs = 500;

interface GuardedClick {
  /** Where it was; null for the page. */
  dialog: Element | null;
  isTap: boolean;
  /** `timeStamp` of its event. */
  at: number;
}

/** Whether a click comes from a finger. Clicks by the keyboard or a script have no `detail`. */
const isTap = ({ detail }: MouseEvent, pointerType: string): boolean => detail > 0 && pointerType === 'touch';

const findDialog = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest('dialog, [role=dialog]') : null;

/** Whether an event belongs to the double click that began with a click. */
const isSecondClick = (event: MouseEvent, first: GuardedClick, pointerType: string): boolean =>
  event.detail > 1 || (first.isTap && isTap(event, pointerType) && event.timeStamp - first.at < doubleTapMs);

/** Ignores the clicks of a double click whose first one opened or closed a dialog. */
export function useDialogClickGuard(): void {
  useEffect(() => {
    let last: GuardedClick | null = null;
    // Clicks have none in older versions of Safari
    let pointerType = '';
    const rememberPointer = (event: PointerEvent) => {
      pointerType = event.pointerType;
    };
    const handle = (event: MouseEvent) => {
      const dialog = findDialog(event);
      if (last && last.dialog !== dialog && isSecondClick(event, last, pointerType)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.type === 'click') last = { dialog, isTap: isTap(event, pointerType), at: event.timeStamp };
    };
    const types = ['mousedown', 'mouseup', 'click'] as const;
    window.addEventListener('pointerdown', rememberPointer, { capture: true });
    for (const type of types) window.addEventListener(type, handle, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', rememberPointer, { capture: true });
      for (const type of types) window.removeEventListener(type, handle, { capture: true });
    };
  }, []);
}
