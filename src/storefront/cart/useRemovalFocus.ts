/** Keeps the focus among the lines of a basket when the line that has it is removed. */
import { useEffect, useRef, type RefObject } from 'react';
import type { CartItem } from '#contract/carts.ts';
import type { Basket } from './basket.ts';
import type { LineActions } from './useLineActions.ts';

/** Marks the buttons that remove a line. */
export const removeButtonAttribute = { 'data-remove-line': true } as const;
const removeButtonSelector = '[data-remove-line]';

/**
 * Moves the focus to the line that takes the place of a removed one, in the same cart or the next.
 * @param box contains the lines
 * @param fallback gets the focus after the last line
 * @returns the same actions
 */
export function useRemovalFocus(
  lineActions: LineActions,
  basket: Basket | undefined,
  box: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): LineActions {
  const removedAt = useRef<number | null>(null);
  const items: readonly CartItem[] = basket?.carts.flatMap((cart) => cart.items) ?? [];
  useEffect(() => {
    const index = removedAt.current;
    removedAt.current = null;
    // The focus of somebody who has gone on stays where it is.
    if (index === null || document.activeElement !== document.body) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>(removeButtonSelector) ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? fallback.current)?.focus({ preventScroll: true });
  }, [items.length, box, fallback]);

  return {
    ...lineActions,
    remove: (item) => {
      removedAt.current = items.findIndex(({ product }) => product.id === item.product.id);
      lineActions.remove(item);
    },
  };
}
