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

/** Whether an event belongs to the double click that began with this click. */
const isSecondClick = ({ detail, timeStamp }: MouseEvent, { isTap, at }: DialogClick): boolean =>
  detail > 1 || (isTap && timeStamp - at < doubleTapMs);

function findDialogClick(event: MouseEvent): DialogClick | null {
  const { target, timeStamp } = event;
  const dialog = target instanceof Element ? target.closest<HTMLElement>('dialog, [role=dialog]') : null;
  return dialog && { dialog, isTap: (event as Partial<PointerEvent>).pointerType === 'touch', at: timeStamp };
}

/** Ignores the clicks of a double click whose first one closed a dialog. */
export function useDialogClickGuard(): void {
  useEffect(() => {
    let last: DialogClick | null = null;
    const handle = (event: MouseEvent) => {
      if (last && isClosed(last.dialog) && isSecondClick(event, last)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.type === 'click') last = findDialogClick(event);
    };
    const types = ['mousedown', 'mouseup', 'click'] as const;
    for (const type of types) window.addEventListener(type, handle, { capture: true });
    return () => {
      for (const type of types) window.removeEventListener(type, handle, { capture: true });
    };
  }, []);
}
