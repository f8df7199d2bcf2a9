/** The question that adding may lead to: empty another company's cart first? One at a time, asked by AccountInFrame. */

export interface CartQuestion {
  /** Empties the cart and adds. */
  replace: () => Promise<void>;
}

let question: CartQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks, or with null takes the question back. */
export function ask(next: CartQuestion | null): void {
  question = next;
  listeners.forEach((listener) => listener());
}

export const questionStore = {
  get: (): CartQuestion | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
