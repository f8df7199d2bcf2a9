/** Handlers of order messages. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { countUnread, listMessages, markRead } from './read.ts';
import { sendMessage } from './send.ts';

export const messages: Handlers<Contract['messages'], Ctx> = {
  list: ({ query }, ctx) => listMessages(ctx, query),
  send: ({ body }, ctx) => sendMessage(ctx, body),
  read: ({ body }, ctx) => markRead(ctx, body.order_id, body.up_to),
  unread: (_, ctx) => countUnread(ctx),
};
