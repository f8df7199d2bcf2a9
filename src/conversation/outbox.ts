/**
 * Messages that are written and not sent yet. They are stored in the browser, so that neither a lost network nor a
 * closed tab loses them. Each has a `pending_id`, under which the server stores it once however often it is sent.
 */
import { ApiError } from '#contract/client.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import { storedSession } from '#src/session/session.ts';
import type { ChatFile } from './model.ts';

export interface Pending {
  pending_id: string;
  /** Key of the conversation. */
  key: string;
  user_id: number;
  text: string;
  files: readonly ChatFile[];
  /** Milliseconds. */
  at: number;
  /** Why it was rejected. The user must retry or discard it. */
  fault?: string;
}

const isPending = (value: unknown): value is Pending =>
  typeof (value as Pending | null)?.pending_id === 'string' &&
  typeof (value as Pending).text === 'string' &&
  Array.isArray((value as Pending).files);
const storedOutbox = createStoredValue<Pending[]>(
  'chat_outbox',
  (value): value is Pending[] => Array.isArray(value) && value.every(isPending),
);

const readOutbox = (): readonly Pending[] => storedOutbox.get() ?? [];
const writeOutbox = (list: readonly Pending[]): void =>
  list.length > 0 ? storedOutbox.set([...list]) : storedOutbox.clear();

/** Lists the unsent messages of the signed-in user in a conversation, oldest first. */
export function listPending(key: string): readonly Pending[] {
  const id = storedSession.get()?.me.id;
  return readOutbox().filter((one) => one.key === key && one.user_id === id);
}

/** Keys of the conversations that are open on the screen. They send their own messages. */
export const openKeys = new Set<string>();

/** Keys of conversations that have unsent messages and are not open on the screen. */
export const listWaitingKeys = (): readonly string[] => [
  ...new Set(
    readOutbox().flatMap(({ key, user_id, fault: error }) =>
      error === undefined && user_id === storedSession.get()?.me.id && !openKeys.has(key) ? [key] : [],
    ),
  ),
];

/** Whether another attempt can't succeed: the server has rejected the message itself. */
export const isPermanentFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408;

export const outbox = {
  add: (pending: Pending): void => writeOutbox([...readOutbox(), pending]),
  remove: (pending_id: string): void => writeOutbox(readOutbox().filter((one) => one.pending_id !== pending_id)),
  /** Stores why a message was rejected; without a reason it is sent again. */
  setError: (pending_id: string, error?: string): void =>
    writeOutbox(
      readOutbox().map((one) => {
        if (one.pending_id !== pending_id) return one;
        const { fault: _, ...rest } = one;
        return error === undefined ? rest : { ...rest, fault: error };
      }),
    ),
  subscribe: storedOutbox.subscribe,
};
