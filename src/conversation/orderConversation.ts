/** The conversation of an order, over the API. Hints tell when to load again. */
import type { Message } from '#contract/messages.ts';
import { api } from '#src/api/api.ts';
import { storedSession } from '#src/session/session.ts';
import { createConversation } from './conversation.ts';
import type { Conversation, Line } from './model.ts';
import type { Pending } from './outbox.ts';

const perPage = 40;

const getAvatarUrl = (author: Message['author']): string | null => author?.avatar?.small ?? null;

function toLine(
  { id, author, side, text, created_at, pending_id }: Message,
  brand: string,
  mySide: Message['side'],
): Line {
  return {
    key: pending_id ?? `${id}`,
    id: `${id}`,
    place: id,
    at: Date.parse(created_at),
    author: author && {
      id: `${author.id}`,
      name: author.fio || brand,
      avatar: getAvatarUrl(author),
      ...(side === 'company' && author.fio && { note: brand }),
    },
    isMine: author !== null && author.id === storedSession.get()?.me.id,
    isOurs: side !== null && side === mySide,
    text,
    files: [],
    state: 'sent',
  };
}

/** Sends a pending message to an order. The server stores it once, however often it is sent. */
export const postToOrder = (
  order_id: number,
  { text, pending_id }: Pick<Pending, 'text' | 'pending_id'>,
): Promise<Message> => api.messages.send({ body: { order_id, text, pending_id } });

/**
 * Creates the conversation of an order.
 * @param brand the company's brand: the name of its people who have none
 * @param onRejected called when the server rejects a call
 */
export function createOrderConversation(orderId: number, brand: string, onRejected?: () => void): Conversation {
  let mySide: Message['side'] = null;
  return createConversation({
    key: `order-${orderId}`,
    async load(before) {
      const { data, side, read_id, other_read_id, over } = await api.messages.list({
        query: { order_id: orderId, per_page: perPage, ...(before && { before: before.place }) },
      });
      mySide = side;
      return {
        lines: data.toReversed().map((message) => toLine(message, brand, side)),
        hasOlder: data.length === perPage,
        isClosed: over,
        ...(!before && { readPlace: read_id, seenPlace: other_read_id }),
      };
    },
    onRejected,
    post: async (pending) => toLine(await postToOrder(orderId, pending), brand, mySide),
    markRead: async ({ place }) => void (await api.messages.read({ body: { order_id: orderId, up_to: place } })),
    follow({ onMissed }) {
      let isStopped = false;
      let stopListening: (() => void) | undefined;
      void import('#src/api/live.ts').then(
        ({ listen }) => {
          if (!isStopped) stopListening = listen(`messages/${orderId}`, { onChange: onMissed });
        },
        () => undefined,
      );
      return () => {
        isStopped = true;
        stopListening?.();
      };
    },
  });
}
