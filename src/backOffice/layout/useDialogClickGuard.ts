/** Keeps the second click of a double click on a dialog's button from reaching what was behind the dialog. */
import { useEffect } from 'react';

/**
 * Browsers count neither taps of a finger nor clicks between which the mouse has moved: those within this time, in ms,
 * and this distance, in CSS pixels, are one double click.
 */
const doubleClickMs = 500;
const doubleClickDistance = 30;

interface DialogClick {
  dialog: HTMLElement;
  event: MouseEvent;
}

const isClosed = (dialog: HTMLElement): boolean =>
  !dialog.isConnected || (dialog instanceof HTMLDialogElement && !dialog.open);

function findDialogClick(event: MouseEvent): DialogClick | null {
  const { target } = event;
  const dialog = target instanceof Element ? target.closest<HTMLElement>('dialog, [role=dialog]') : null;
  return dialog && { dialog, event };
}

/** Whether two events belong to one double click. Clicks by the keyboard or a script have no `detail`. */
function isDoubleClick(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  const isNear = second.timeStamp - first.timeStamp < doubleClickMs && distance < doubleClickDistance;
  return second.detail > 1 || (second.detail > 0 && isNear);
}

/** Ignores the clicks of a double click whose first one closed a dialog. */
export function useDialogClickGuard(): void {
  useEffect(() => {
    let last: DialogClick | null = null;
    const handle = (event: MouseEvent) => {
      if (last && isClosed(last.dialog) && isDoubleClick(last.event, event)) {
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
