/** Sends the pending messages of conversations that are not open, after a lost network or a closed tab. */
import { postToOrder } from './orderConversation.ts';
import { isPermanentFailure, outbox, listPending, listWaitingKeys, type Pending } from './outbox.ts';
import { postToChannel } from './v4/channel.ts';

const post = (pending: Pending): Promise<unknown> => {
  const orderId = /^order-(\d+)$/.exec(pending.key)?.[1];
  return orderId ? postToOrder(Number(orderId), pending) : postToChannel(pending.key, pending);
};

let running: Promise<void> | null = null;

async function sendAll(): Promise<void> {
  for (const key of listWaitingKeys()) {
    for (const pending of listPending(key).filter(({ fault }) => fault === undefined)) {
      try {
        await post(pending);
        outbox.remove(pending.pending_id);
      } catch (error) {
        // The next connection tries again.
        if (!isPermanentFailure(error)) return;
        outbox.setError(pending.pending_id, error.message);
      }
    }
  }
}

/** Sends all pending messages, one after the other and each once. */
export const sendWaiting = (): Promise<void> => (running ??= sendAll().finally(() => (running = null)));
