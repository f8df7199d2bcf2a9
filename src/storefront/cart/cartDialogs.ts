/** Whether the cart drawer is open; AccountLayer shows it. */
import { createStore } from '#src/ui/store.ts';

export interface OpenedCart {
  /** What has just happened: "… in the cart". */
  note: string;
  /** Where the focus returns to: the place of the button, which may have become a quantity control. */
  returnFocusTo: HTMLElement | null;
}

export const openedCart = createStore<OpenedCart>();
