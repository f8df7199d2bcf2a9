/**
 * Conversations of people with companies, managers and admins. Messages go over /api/v4 (contract/v4.ts) with the token
 * of `userToken`; these calls find, list and open conversations.
 */
import { z } from 'zod';
import { CompanyCard } from './companies.ts';
import { endpoint } from './endpoint.ts';
import { Id, maxId, Person, Photo, text, Timestamp } from './fields.ts';
import { signedIn } from './roles.ts';

/** The default number of conversations per page. */
export const chatsPerPage = 30;
/** The highest count of unread posts. */
export const maxUnreadCount = 999;

/** `companies`: the caller is the customer; `customers`: the caller answers for a company. */
export const chatGroups = ['all', 'companies', 'customers'] as const;
export const chatTypes = ['all', 'unread'] as const;

/** One conversation; with an `order_id` it is an order's chat, which is read and written by `messages`. */
export const Chat = z.object({
  /** Mattermost's 26 characters; `order-12` for the chat of an order. */
  id: z.string(),
  title: z.string(),
  company: z.object({ id: Id, brand: z.string(), logo: Photo.nullable() }).nullable(),
  /** The other side, if it is a person. */
  user: Person.nullable(),
  order_id: Id.nullable(),
  /** A participant has deleted their account, so the conversation is read-only. */
  over: z.boolean(),
  last_post: z.object({ id: z.string(), message: z.string(), update_at: z.int() }).nullable(),
  last_post_at: Timestamp.nullable(),
  unread: z.int().meta({ kind: 'count' }),
});
export type Chat = z.output<typeof Chat>;

export const ChatList = z.object({
  chats: z.array(Chat),
  /** The companies of these conversations. */
  companies: z.array(CompanyCard),
  /** The caller, by their id in /api/v4. */
  me: z.object({ id: z.string(), username: z.string() }),
  pagination: z.object({ page: z.int(), perPage: z.int(), total: z.int() }),
});
export type ChatList = z.output<typeof ChatList>;

export const chats = {
  userToken: endpoint('GET /api/mattermost/user_token', {
    summary: 'A token for /api/v4; it ends with the session',
    access: signedIn,
    response: z.object({ token: z.string() }),
  }),
  userChannels: endpoint('GET /api/mattermost/user_channels', {
    summary: 'My conversations, the latest first',
    access: signedIn,
    query: z.object({
      group: z.enum(chatGroups).default('all'),
      type: z.enum(chatTypes).default('all'),
      /** Searches the title: a company, a person, an order's number. */
      q: text(255).optional(),
      /** Only the conversation with this id. */
      channel: text(40).optional(),
      page: z.int().min(1).max(maxId).default(1),
      perPage: z.int().min(1).max(200).default(chatsPerPage),
    }),
    response: ChatList,
  }),
  groupChannel: endpoint('POST /api/mattermost/group_channel', {
    summary:
      'Open a conversation with a company, or as who looks after people with one of them; 200 where there is one already',
    access: ['buyer', 'manager', 'admin'],
    body: z.object({ company_id: Id.optional(), user_id: Id.optional() }),
    response: Chat,
    status: 201,
    failures: ['not_found', 'chat_account', 'too_often', 'unavailable'],
    unit: {
      none: true,
      because: 'a Mattermost server may have to be asked for the channel, and no transaction waits for it',
    },
  }),
};
