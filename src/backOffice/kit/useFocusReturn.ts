/** Gives the keyboard focus back after an action that removes or disables the element that has it. */
import { useEffect, useRef } from 'react';

/** Whether nothing has the focus; browsers take it from a disabled element only with the next frame. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/** Focuses the opener of an action, or the screen's heading if the opener is gone, hidden or disabled. */
function returnFocus(opener: HTMLElement): void {
  opener.focus({ preventScroll: true });
  if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/**
 * Follows an action from its start until another element has the focus. If the focus is lost, it goes back to the
 * opener, or to the screen's heading if the opener can't take it.
 *
 * The hook belongs in a component that stays when the opener goes, and renders when the action ends.
 * @param isRunning whether the action runs: meanwhile its buttons may be disabled, and nothing happens
 * @returns a function that the action calls first, with the element that starts it
 */
export function useFocusReturn(isRunning = false): (opener: HTMLElement) => void {
  const openerRef = useRef<HTMLElement | null>(null);
  // After every render, because an action may end in several: the form is saved first, and then reset.
  useEffect(() => {
    const opener = openerRef.current;
    if (isRunning || !opener) return;
    if (isFocusLost()) returnFocus(opener);
    // A dialog is a step of the action.
    else if (document.activeElement !== opener && !document.activeElement?.closest('dialog')) openerRef.current = null;
  });
  return (opener) => {
    openerRef.current = opener;
  };
}
