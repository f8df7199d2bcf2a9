/** Which dialogs of the cart are open; AccountLayer shows them. */
import { createStore } from '#src/ui/store.ts';

export interface OpenedCart {
  /** What has just happened: "… in the cart". */
  note: string;
  /** Where the focus returns to: the place of the button, which may have become a quantity control. */
  returnFocusTo: HTMLElement | null;
}

export const openedCart = createStore<OpenedCart>();

/** The question before the cart of another company is emptied. */
export interface CartQuestion {
  /** Empties the cart and adds the product. */
  replace: () => Promise<void>;
}

export const cartQuestion = createStore<CartQuestion>();
