/**
 * `/api/live`: what goes over the one socket of a browser tab. The server says that something changed, never
 * what: the screen asks the API, which checks rights. The first frame is the token.
 */
import { z } from 'zod';
import type { Person } from './fields.ts';

/** Bytes of a client's frame. */
export const maxFrame = 4096;
/** Topics that one socket may follow. */
export const maxTopics = 200;
/** A hint that names no id stands for more things than these. */
export const maxNamed = 100;

/** Things of a kind, by the name of their resource (`products`), or one of them (`orders/12`). */
const Topic = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z]+(\/[1-9]\d{0,9})?$/);
const Record = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z]+\/[1-9]\d{0,9}$/);

export const Greeting = z.strictObject({ token: z.string().min(1).max(200) });

/** What a client says after its token. `open` and `leave`: its editor stands on this record. */
export const LiveRequest = z.union([
  z.strictObject({ subscribe: z.array(Topic).min(1).max(maxTopics) }),
  z.strictObject({ unsubscribe: z.array(Topic).min(1).max(maxTopics) }),
  z.strictObject({ open: Record }),
  z.strictObject({ leave: Record }),
]);
export type LiveRequest = z.output<typeof LiveRequest>;

/** Something changed. Without an id: so much of the topic that it is to be looked at as a whole. */
export interface Hint {
  topic: string;
  id: number | null;
  /** When, in milliseconds: of two hints the later one says more. */
  version: number;
}

/** How far long work is. */
export interface Progress {
  topic: string;
  id: number;
  done: number;
  /** Null: not known yet. */
  total: number | null;
}

/** Somebody else, or oneself in another tab, who has the same editor open. */
export interface Present extends Person {
  /** ISO */
  since: string;
}

export type LiveMessage =
  | { ready: true }
  | { hints: readonly Hint[] }
  | { progress: Progress }
  /** Who else has the record open. */
  | { record: string; people: readonly Present[] }
  /** Nothing new; the socket lives. */
  | { beat: true };

/** Why the server closes: what a client can do about it. */
export const liveClose = {
  /** The token opens nothing (any more). */
  dead: 4401,
  /** A frame that is none of ours, too many of them or too large. */
  refused: 4400,
  /** Nothing was lost but hints: connect again. */
  again: 1013,
} as const;
