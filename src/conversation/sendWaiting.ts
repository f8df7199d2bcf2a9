/** Sends what was written to conversations that are not on the screen: a lost network or a closed tab had kept it back. */
import { postToOrder } from './orderChat.ts';
import { isFinal, outbox, pendingOf, waitingKeys, type Pending } from './outbox.ts';
import { postToChannel } from './v4/channel.ts';

const post = (pending: Pending): Promise<unknown> => {
  const orderId = /^order-(\d+)$/.exec(pending.key)?.[1];
  return orderId ? postToOrder(Number(orderId), pending) : postToChannel(pending.key, pending);
};

let running: Promise<void> | null = null;

async function sendAll(): Promise<void> {
  for (const key of waitingKeys()) {
    for (const pending of pendingOf(key).filter(({ fault }) => fault === undefined)) {
      try {
        await post(pending);
        outbox.remove(pending.pending_id);
      } catch (error) {
        // The next connection tries again.
        if (!isFinal(error)) return;
        outbox.setFault(pending.pending_id, error.message);
      }
    }
  }
}

/** One after the other, each once. */
export const sendWaiting = (): Promise<void> => (running ??= sendAll().finally(() => (running = null)));
