/** Whether the cart's drawer is open, and why; mounted by AccountInFrame. */
import { makeStore } from '#src/ui/store.ts';

export interface OpenedCart {
  /** What has just happened: "… in the cart". */
  note: string;
  /** Where the focus goes back to: the place of the button, which may be a stepper by then. */
  from: HTMLElement | null;
}

export const openedCart = makeStore<OpenedCart>();
