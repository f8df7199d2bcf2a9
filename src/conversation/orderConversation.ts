/** An order's chat as a conversation: over the API, with hints that say when to look again. */
import type { Message } from '#contract/messages.ts';
import { api } from '#src/api/api.ts';
import { keptSession } from '#src/session/session.ts';
import { makeConversation } from './conversation.ts';
import type { Conversation, Line } from './model.ts';
import type { Pending } from './outbox.ts';

const perPage = 40;

const avatarOf = (author: Message['author']): string | null => author?.avatar?.small ?? null;

function lineOf(
  { id, author, side, text, created_at, pending_id }: Message,
  brand: string,
  ownSide: Message['side'],
): Line {
  return {
    key: pending_id ?? `${id}`,
    id: `${id}`,
    place: id,
    at: Date.parse(created_at),
    author: author && {
      id: `${author.id}`,
      name: author.fio || brand,
      avatar: avatarOf(author),
      ...(side === 'company' && author.fio && { note: brand }),
    },
    isMine: author !== null && author.id === keptSession.get()?.me.id,
    isOurs: side !== null && side === ownSide,
    text,
    files: [],
    state: 'sent',
  };
}

/** Sends what was written to an order: once, however often it is asked for. */
export const postToOrder = (
  order_id: number,
  { text, pending_id }: Pick<Pending, 'text' | 'pending_id'>,
): Promise<Message> => api.messages.send({ body: { order_id, text, pending_id } });

/**
 * @param brand the company's: how its people without a name are called
 * @param refused told when the server takes nothing here
 */
export function orderChat(orderId: number, brand: string, refused?: () => void): Conversation {
  let ownSide: Message['side'] = null;
  return makeConversation({
    key: `order-${orderId}`,
    async load(before) {
      const { data, side, read_id, other_read_id, over } = await api.messages.list({
        query: { order_id: orderId, per_page: perPage, ...(before && { before: before.place }) },
      });
      ownSide = side;
      return {
        lines: data.toReversed().map((message) => lineOf(message, brand, side)),
        hasOlder: data.length === perPage,
        isOver: over,
        ...(!before && { readPlace: read_id, seenPlace: other_read_id }),
      };
    },
    refused,
    post: async (pending) => lineOf(await postToOrder(orderId, pending), brand, ownSide),
    markRead: async ({ place }) => void (await api.messages.read({ body: { order_id: orderId, up_to: place } })),
    follow({ lookAgain }) {
      let isOver = false;
      let end: (() => void) | undefined;
      void import('#src/api/live.ts').then(
        ({ listen }) => {
          if (!isOver) end = listen(`messages/${orderId}`, { changed: lookAgain });
        },
        () => undefined,
      );
      return () => {
        isOver = true;
        end?.();
      };
    },
  });
}
