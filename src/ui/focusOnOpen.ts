/**
 * A ref of the control that gets the focus when its dialog opens, in place of the closing cross. The dialog looks for
 * the attribute, which React does not render.
 */
export const focusOnOpen = (control: HTMLElement | null): void => control?.setAttribute('autofocus', '');
