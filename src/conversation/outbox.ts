/**
 * What has been written and not sent yet: kept on this device, so that neither a lost network nor a closed tab loses
 * it. Each has a name of its own, by which the server takes it once however often it is sent.
 */
import { ApiError } from '#contract/client.ts';
import { keep } from '#src/session/kept.ts';
import { keptSession } from '#src/session/session.ts';
import type { ChatFile } from './model.ts';

export interface Pending {
  pending_id: string;
  /** The conversation's. */
  key: string;
  user_id: number;
  text: string;
  files: readonly ChatFile[];
  /** Milliseconds. */
  at: number;
  /** Why it needs a person before it goes again. */
  fault?: string;
}

const isPending = (value: unknown): value is Pending =>
  typeof (value as Pending | null)?.pending_id === 'string' &&
  typeof (value as Pending).text === 'string' &&
  Array.isArray((value as Pending).files);
const kept = keep<Pending[]>(
  'chat_outbox',
  (value): value is Pending[] => Array.isArray(value) && value.every(isPending),
);

const all = (): readonly Pending[] => kept.get() ?? [];
const write = (list: readonly Pending[]): void => (list.length > 0 ? kept.set([...list]) : kept.clear());

/** What the one who is signed in has not sent to a conversation, oldest first. */
export function pendingOf(key: string): readonly Pending[] {
  const id = keptSession.get()?.me.id;
  return all().filter((one) => one.key === key && one.user_id === id);
}

/** Conversations that are on the screen: they send their own. */
export const openKeys = new Set<string>();

/** The conversations to which something has not been sent, and which nobody has before their eyes. */
export const waitingKeys = (): readonly string[] => [
  ...new Set(
    all().flatMap(({ key, user_id, fault }) =>
      fault === undefined && user_id === keptSession.get()?.me.id && !openKeys.has(key) ? [key] : [],
    ),
  ),
];

/** What the server will not take however often it is asked. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408;

export const outbox = {
  add: (pending: Pending): void => write([...all(), pending]),
  remove: (pending_id: string): void => write(all().filter((one) => one.pending_id !== pending_id)),
  /** Says why it could not be sent; without a reason it may go again. */
  setFault: (pending_id: string, fault?: string): void =>
    write(
      all().map((one) => {
        if (one.pending_id !== pending_id) return one;
        const { fault: _, ...rest } = one;
        return fault === undefined ? rest : { ...rest, fault };
      }),
    ),
  subscribe: kept.subscribe,
};
