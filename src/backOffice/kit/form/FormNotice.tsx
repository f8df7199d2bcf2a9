/** A message between a form's head and its tabs. */
import styled from '@emotion/styled';
import { colour, radius } from '#src/theme/tokens.ts';

export const Notice = styled('div')({ marginBottom: 16, borderRadius: radius.card, background: colour.paper });

/** What appears out of sight is brought there. */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}

/** What answers a press that left nothing to press again is read from here. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
