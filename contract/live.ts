/**
 * `/api/live`: messages of the one socket of a browser tab. The server says that something changed, never what: the
 * screen reloads it from the API, which checks rights. The client's first frame is the token.
 */
import { z } from 'zod';
import type { Person } from './fields.ts';

/** The largest frame of a client, in bytes. */
export const maxFrameBytes = 4096;
/** The most topics that one socket can follow. */
export const maxTopics = 200;
/** With more changes than this, a hint names no ids. */
export const maxHintIds = 100;

/** All records of a resource (`products`), or one record (`orders/12`). */
const Topic = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z]+(\/[1-9]\d{0,9})?$/);
const RecordTopic = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z]+\/[1-9]\d{0,9}$/);

export const Greeting = z.strictObject({ token: z.string().min(1).max(200) });

/** A client's message after its token. `open` and `leave`: its editor shows this record. */
export const LiveRequest = z.union([
  z.strictObject({ subscribe: z.array(Topic).min(1).max(maxTopics) }),
  z.strictObject({ unsubscribe: z.array(Topic).min(1).max(maxTopics) }),
  z.strictObject({ open: RecordTopic }),
  z.strictObject({ leave: RecordTopic }),
]);
export type LiveRequest = z.output<typeof LiveRequest>;

/** Something changed. Without an id: many records of the topic changed, reload all. */
export interface Hint {
  topic: string;
  id: number | null;
  /** Time in milliseconds; a later hint supersedes an earlier one. */
  version: number;
}

/** Progress of long-running work. */
export interface Progress {
  topic: string;
  id: number;
  done: number;
  /** Null if it is not known yet. */
  total: number | null;
}

/** Somebody who has the same editor open: another person, or the same one in another tab. */
export interface EditorPresence extends Person {
  /** ISO */
  since: string;
}

export type LiveMessage =
  | { ready: true }
  | { hints: readonly Hint[] }
  | { progress: Progress }
  /** Who else has the record's editor open. */
  | { record: string; people: readonly EditorPresence[] }
  /** A heartbeat: the connection is alive. */
  | { beat: true };

/** Close codes that the client can act on. */
export const liveCloseCodes = {
  /** The token is invalid or has expired. */
  invalidToken: 4401,
  /** An invalid frame, too many frames, or one that is too large. */
  badFrame: 4400,
  /** Only hints were lost: connect again. */
  retry: 1013,
} as const;
