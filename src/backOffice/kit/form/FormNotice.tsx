/** A message between a form's header and its tabs. */
import styled from '@emotion/styled';
import { color, radius } from '#src/theme/tokens.ts';

export const FormNotice = styled('div')({ marginBottom: 16, borderRadius: radius.card, background: color.paper });

/** Scrolls to an element that appears out of sight. */
export function scrollToCenter(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}

/** Moves the focus to a message whose button has disappeared. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
