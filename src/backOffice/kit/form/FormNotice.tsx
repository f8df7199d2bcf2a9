/** A message between a form's header and its tabs, and how users are led to it. */
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

/** Leads the user to a message: scrolls to it and moves the focus there. */
export function leadToNotice(notice: HTMLElement | null): void {
  scrollToCenter(notice);
  focusElement(notice);
}

/** Scrolls to the beginning of a panel, which can be higher than the window. */
export function scrollToPanel(panel: HTMLElement): void {
  panel.scrollIntoView({ block: 'start', behavior: 'smooth' });
}

/** Leads the user to a panel: scrolls to it and moves the focus to its title. */
export function leadToPanel(panel: HTMLElement): void {
  scrollToPanel(panel);
  focusElement(panel.querySelector('h2'));
}

/** The header and the save bar may cover this much of the window's edges. */
const coveredPx = 72;

/** Whether the user sees the element where the window is scrolled to now. */
export function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > coveredPx && top < window.innerHeight - coveredPx;
}
