/** The outside world: each part one small interface with a real implementation and a built-in default. */
import type { Services } from '#contract/rules/services.ts';
import type { Shop } from './assistant/shop.ts';
import type { Fanout } from './fanout.ts';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for the same mail, so that one that was sent twice is known for it. */
  messageId?: string;
  /** Whom an answer reaches. */
  replyTo?: string;
  headers?: Record<string, string>;
  /** Asked at the last moment before the text goes out; no: it is not sent. */
  mayLeave?: () => boolean;
}

/** Sends a mail. Throws where the provider does not take it: the job tries again, unless it is a MailRefused. */
export interface Mail {
  send(mail: SentMail): Promise<void>;
}

/** Sends an SMS to a phone with its country code and plus sign. */
export interface Sms {
  send(sms: { to: string; text: string }): Promise<void>;
}

/** A file that is kept, and when it was written. */
export interface KeptFile {
  name: string;
  writtenAt: Date;
}

/** Keeps bytes by name. Names are ours: random, never a caller's. */
export interface Files {
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes everything whose name begins so; nothing there is no error. */
  deleteAll(prefix: string): Promise<void>;
  /** Everything that is kept, some at a time; what comes and goes meanwhile may be among it or not. */
  list(): AsyncIterable<KeptFile[]>;
  /** Keeps a file of this machine, however large: it never passes through memory. */
  keep(name: string, path: string): Promise<void>;
  /** Puts a copy of a kept file at a path of this machine; false where there is none. */
  fetch(name: string, path: string): Promise<boolean>;
}

/** An address with its place. */
export interface FoundAddress {
  formatted_address: string;
  lat: number;
  lng: number;
  components: {
    house?: string;
    street?: string;
    district?: string;
    city?: string;
    region?: string;
    postal_code?: string;
    country?: string;
    country_code?: string;
  };
  location_type: 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE';
  partial_match: boolean;
}

/** Finds places of addresses and addresses of places. Throws Failure `unavailable` where its service doesn't answer. */
export interface Maps {
  /** Best first; blank finds nothing. */
  geocode(wanted: { address: string; language: 'en' | 'ru' }): Promise<FoundAddress[]>;
  reverse(wanted: { lat: number; lng: number; language: 'en' | 'ru' }): Promise<FoundAddress[]>;
}

/** Fetches pictures from addresses that somebody wrote: of the open internet, never of this machine's own net. */
export interface Pictures {
  /** Puts what is at an address into a file. @throws PictureFault */
  fetch(address: string, path: string): Promise<void>;
}

/** What a payment is at its provider. `unpaid`: waits for a card, maybe after one that was declined. */
export type IntentStatus = 'unpaid' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** One payment as its provider tells it. */
export interface Intent {
  id: string;
  client_secret: string;
  status: IntentStatus;
  /** Minor units: what is asked for, or what came in once it succeeded. */
  amount: number;
  /** In capitals. */
  currency: string;
  /** Our own name of the payment. */
  reference: string | null;
  /** The card of the last attempt. */
  payment_method_id: string | null;
  /** Why the last attempt was declined, in the provider's word. */
  failure_code: string | null;
  /** The card itself, the same for everybody who pays with it; null before money came, or where it is unknown. */
  card_fingerprint: string | null;
  /** Minor units that went back so far. */
  refunded_amount: number;
  /** How far a refund of all of it is. */
  refund: 'none' | 'pending' | 'succeeded' | 'failed';
}

/** Something that a provider tells by itself of a payment; how that is now is asked for. */
export interface Notice {
  id: string;
  type: string;
  intent_id: string;
  reference: string | null;
}

/**
 * Takes money by card. Keys make calls repeatable: the same key is the same charge. A declined card is an answer,
 * not an error. Throws Failure `unavailable` where the provider doesn't answer in time.
 */
export interface Payments {
  readonly provider: Services['payments'];
  /** What browsers need to know; null where they need nothing. */
  readonly publishableKey: string | null;
  createIntent(wish: { amount: number; currency: string; reference: string; key: string }): Promise<Intent>;
  /** Tries to take the money from a card. @throws Failure `invalid` where there is no such card */
  confirm(attempt: { id: string; payment_method_id: string; key: string }): Promise<Intent>;
  retrieve(id: string): Promise<Intent>;
  /** What has succeeded meanwhile stays. */
  cancel(id: string): Promise<Intent>;
  /** Gives all of it back. */
  refund(wish: { id: string; key: string }): Promise<Intent>;
  /** @returns null for what is none of a payment's @throws Failure `bad_signature` */
  parseWebhook(text: string, signature: string, now: Date): Promise<Notice | null>;
  /** Whether the keys open the account. */
  test(): Promise<{ account: string | null; live: boolean }>;
  /** The sandbox alone: what the holder of the card says when asked to approve. */
  authenticate?(answer: { client_secret: string; approve: boolean }): Promise<Intent | null>;
  /** The sandbox alone: signs what it tells, as a provider does. */
  sign?(text: string, now: Date): Promise<string>;
}

/** A browser that takes notifications. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What became of a message: `gone`, the browser takes no more, ever; `later`, to be tried again, after so many seconds where the service says so. */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string; afterSeconds: number | null };

/** Sends messages to browsers, encrypted for each. Never throws: whatever happens is an outcome. */
export interface Push {
  /** What a browser must know to take messages of this installation. */
  publicKey(): Promise<string>;
  /** Whether an address may be sent to at all: none of this machine's own net. */
  isOpen(endpoint: string): boolean;
  /** Whether a browser's key is one that messages can be sealed for. */
  isPoint(p256dh: string): boolean;
  /** @param message what its service worker reads; `topic` replaces what waits under the same one; `lifeSeconds`: after that it is worth nothing */
  send(
    target: PushTarget,
    message: string,
    how: { topic: string; lifeSeconds: number; isUrgent: boolean },
  ): Promise<PushOutcome>;
}

/** One message of a conversation, as it is shown to whoever answers. */
export interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

/** A look into the shop that a language model may ask for; it never writes. */
export interface Look {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  parameters: Record<string, unknown>;
}

/** What an answer is made from. */
export interface Asked {
  /** Oldest first; the question is the last. */
  turns: readonly Turn[];
  locale: 'en' | 'ru';
  /** What a language model is told first. */
  rules: string;
  looks: readonly Look[];
  /** Runs a look that a model asked for: its arguments and its answer are JSON. What is wrong with them is an answer too. */
  look(name: string, args: string): Promise<string>;
  /** The same looks, for whoever needs no JSON. */
  shop: Shop;
  /** Told each piece of text as it comes. */
  onText(text: string): void;
  /** Told what was spent, as soon as it is known. */
  onSpent(tokens: { read: number; written: number }): void;
}

export interface Answered {
  text: string;
  is_known: boolean;
  /** Where the answer says itself what it rests on; otherwise its links do. */
  rests_on?: { products: readonly number[]; documents: readonly string[]; companies: readonly number[] };
}

/** Answers questions. Throws Failure `unavailable` where its service does not answer, or breaks off. */
export interface Assistant {
  readonly provider: 'search' | 'model';
  readonly model: string | null;
  answer(asked: Asked): Promise<Answered>;
}

/** Something said on the chat server. */
export interface OutsidePost {
  id: string;
  channel_id: string;
  message: string;
  /** Milliseconds. */
  at: number;
  is_removed: boolean;
  file_ids: string[];
  /** What was said from here: by whom, as it was said, with which files of ours. */
  ours: { author_id: number; pending_post_id: string | null; file_ids: string[] } | null;
  /** Who said it there, where that is told. */
  sender: string | null;
}

/**
 * A chat server of its own that the installation's conversations are mirrored to and from. Throws Failure
 * `unavailable` where it doesn't answer in time.
 */
export interface ChatServer {
  /** Makes a conversation, or finds it by its name. @returns its id there */
  open(conversation: { name: string; title: string }): Promise<string>;
  /** @returns the file's id there */
  upload(channelId: string, file: { name: string; bytes: Buffer }): Promise<string>;
  /** Says something there under its author's name. */
  post(post: {
    channel_id: string;
    message: string;
    author: string;
    file_ids: string[];
    ours: NonNullable<OutsidePost['ours']>;
  }): Promise<{ id: string; at: number }>;
  /** What is not there is no error. */
  remove(postId: string): Promise<void>;
  fetch(fileId: string): Promise<{ name: string; bytes: Buffer }>;
  /** What has changed in a conversation since a moment in milliseconds, oldest first. */
  since(channelId: string, at: number): Promise<OutsidePost[]>;
  /** Hears what is said there. `connected`: from now on; what was said before must be asked for. @returns ends it */
  listen(ears: { connected(): void; heard(post: OutsidePost): void; removed(postId: string): void }): () => void;
}

export interface Gateways {
  fanout: Fanout;
  mail: Mail;
  sms: Sms;
  files: Files;
  maps: Maps;
  pictures: Pictures;
  payments: Payments;
  assistant: Assistant;
  push: Push;
  /** Null: conversations are kept here alone. */
  chat: ChatServer | null;
}
