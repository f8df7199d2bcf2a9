/** Keeps the second click of a double click on a dialog's button from reaching what was behind the dialog. */
import { useEffect } from 'react';

/** Browsers count the clicks of a mouse, but not the taps of a finger: those within this time are one double tap, in ms. */
const doubleTapMs = 500;

interface DialogClick {
  dialog: HTMLElement;
  isTap: boolean;
  /** `timeStamp` of its event. */
  at: number;
}

const isClosed = (dialog: HTMLElement): boolean =>
  !dialog.isConnected || (dialog instanceof HTMLDialogElement && !dialog.open);

/** Whether a click comes from a finger. Clicks by the keyboard or a script have no `detail`. */
const isTap = ({ detail }: MouseEvent, pointerType: string): boolean => detail > 0 && pointerType === 'touch';

/** Finds the dialog of a click. */
function findDialogClick(event: MouseEvent, pointerType: string): DialogClick | null {
  const { target, timeStamp } = event;
  const dialog = target instanceof Element ? target.closest<HTMLElement>('dialog, [role=dialog]') : null;
  return dialog && { dialog, isTap: isTap(event, pointerType), at: timeStamp };
}

/** Whether an event belongs to the double click that began with a dialog's click. */
const isSecondClick = (event: MouseEvent, first: DialogClick, pointerType: string): boolean =>
  event.detail > 1 || (first.isTap && isTap(event, pointerType) && event.timeStamp - first.at < doubleTapMs);

/** Ignores the clicks of a double click whose first one closed a dialog. */
export function useDialogClickGuard(): void {
  useEffect(() => {
    let last: DialogClick | null = null;
    // Older versions of Safari name it for no click
    let pointerType = '';
    const rememberPointer = (event: PointerEvent) => {
      pointerType = event.pointerType;
    };
    const handle = (event: MouseEvent) => {
      if (last && isClosed(last.dialog) && isSecondClick(event, last, pointerType)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.type === 'click') last = findDialogClick(event, pointerType);
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
