/** Interfaces of the gateways to external services. Each has a real implementation and a built-in default. */
import type { Locale } from '#contract/failures.ts';
import type { WebhookReport } from '#contract/payments.ts';
import type { PaymentForm } from '#contract/rules/services.ts';
import type { AssistantShop } from './assistant/shop.ts';
import type { Fanout } from './fanout.ts';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every attempt to send one mail, so that receivers recognize a duplicate. */
  messageId?: string;
  /** The address that a reply goes to. */
  replyTo?: string;
  headers?: Record<string, string>;
  /** Called right before the text is sent; false cancels the sending. */
  mayLeave?: () => boolean;
}

/** Sends a mail. Throws when the provider does not take it: the job tries again, unless the error is a MailRejected. */
export interface Mail {
  send(mail: SentMail): Promise<void>;
}

/** Sends an SMS to a phone number with country code and plus sign. */
export interface Sms {
  send(sms: { to: string; text: string }): Promise<void>;
}

/** A stored file, and when it was written. */
export interface StoredFile {
  name: string;
  writtenAt: Date;
}

/** Stores bytes by name. Names are chosen here, at random, never by a caller. */
export interface Files {
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes every file whose name begins with the prefix; finding none is not an error. */
  deleteAll(prefix: string): Promise<void>;
  /** All stored files in batches. Files that are added or deleted meanwhile may be missing. */
  list(): AsyncIterable<StoredFile[]>;
  /** Stores a file from this machine's disk by streaming, so that its size doesn't matter. */
  saveFile(name: string, path: string): Promise<void>;
  /** Copies a stored file to a path on this machine; false where there is no such file. */
  fetch(name: string, path: string): Promise<boolean>;
}

/** An address and its coordinates. */
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

/**
 * Finds coordinates of addresses and addresses of coordinates. Throws Failure `unavailable` when the service doesn't
 * answer.
 */
export interface Maps {
  /** Best first; a blank address finds nothing. */
  geocode(query: { address: string; language: 'en' | 'ru' }): Promise<FoundAddress[]>;
  reverse(query: { lat: number; lng: number; language: 'en' | 'ru' }): Promise<FoundAddress[]>;
}

/**
 * Fetches images from addresses that somebody typed. Only the public internet is reachable, never the local network.
 */
export interface Pictures {
  /**
   * Downloads an image into a file.
   * @throws PictureError
   */
  fetch(address: string, path: string): Promise<void>;
}

/** State of a payment at its provider. `unpaid`: waits for a card, perhaps after one was declined. */
export type IntentStatus = 'unpaid' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** One payment as its provider reports it. */
export interface PaymentIntent {
  id: string;
  client_secret: string;
  status: IntentStatus;
  /** Minor units: the requested amount, or the received one once it succeeded. */
  amount: number;
  /** ISO code in capitals. */
  currency: string;
  /** Our own id of the payment. */
  reference: string | null;
  /** The card of the last attempt. */
  payment_method_id: string | null;
  /** Why the last attempt was declined: the provider's code. */
  failure_code: string | null;
  /** Identifies the card across customers; null before a payment succeeds, or where the provider doesn't report it. */
  card_fingerprint: string | null;
  /** Minor units that were refunded so far, without refunds that failed. */
  refunded_amount: number;
  /**
   * Number of refunds that its bank did not make or a person canceled, also of those made on the provider's own
   * screens. A refund may fail after it was said to be made.
   */
  failedRefunds: number;
  /** State of the full refund. */
  refund: RefundState;
  /** Refunds that were requested from here, the newest first. */
  requestedRefunds: readonly RequestedRefund[];
}

type RefundState = 'none' | 'pending' | 'succeeded' | 'failed';

/** A refund that was requested from here, as its provider reports it. */
export interface RequestedRefund {
  /** What it refunds, as its request named it. */
  reference: string;
  /** Minor units. */
  amount: number;
  status: Exclude<RefundState, 'none'>;
}

/** A notification of a provider about a payment. It carries no state: the current state is requested separately. */
export interface PaymentNotification {
  id: string;
  type: string;
  intent_id: string;
  reference: string | null;
}

/** The description of a provider, which its gateway carries. */
export interface PaymentProviderInfo {
  /** Stored with every payment, so it never changes. */
  readonly code: string;
  readonly name: Record<Locale, string>;
  /** What admins should know about it. */
  readonly description: Record<Locale, string>;
  /** Where the address of the webhook is entered, for admins. */
  readonly webhookHint: Record<Locale, string>;
  /** The form of the storefront that reads the card; null: cards are not accepted. */
  readonly form: PaymentForm | null;
  /** The header with the signature of its notifications; null: it sends none. */
  readonly signatureHeader: string | null;
}

/**
 * Takes money by card. Keys make calls idempotent: the same key is the same charge. A declined card is a result, not an
 * error. Throws Failure `unavailable` when the provider doesn't answer in time. The optional calls are capabilities: a
 * provider that lacks one can't do it, and its callers reject the request or do without.
 */
export interface Payments {
  readonly provider: PaymentProviderInfo;
  /** Whether money moves: `simulated` is the sandbox, `test` a provider with test keys. */
  readonly mode: 'off' | 'simulated' | 'test' | 'live';
  /** What browsers need to open the payment form; null where they need nothing. */
  readonly publishableKey: string | null;
  createIntent(request: { amount: number; currency: string; reference: string; key: string }): Promise<PaymentIntent>;
  /**
   * Charges a card.
   * @throws Failure `invalid` where there is no such card
   */
  confirm(attempt: { id: string; payment_method_id: string; key: string }): Promise<PaymentIntent>;
  retrieve(id: string): Promise<PaymentIntent>;
  /** A payment that succeeded meanwhile stays. */
  cancel(id: string): Promise<PaymentIntent>;
  /**
   * Refunds the full amount, or a part of it. Without it refunds are made on the provider's own screens.
   * @param request `amount` is of a part, in minor units
   */
  refund?(request: { id: string; key: string; reference: string; amount?: number }): Promise<PaymentIntent>;
  /** The lowest amount of one payment, minor units. Without it every amount can be paid. */
  getLowestSum?(currency: string): number;
  /**
   * Reads a notification. Without it a job retrieves the state of open payments.
   * @returns null for an event that is about no payment
   * @throws Failure `bad_signature`
   */
  parseWebhook?(text: string, signature: string, now: Date): Promise<PaymentNotification | null>;
  /** Checks that the keys open the account. */
  test(): Promise<{ account: string | null; live: boolean }>;
  /**
   * Checks that the provider's webhook sends all events that are needed to an address. Without it nothing is said about
   * the webhook. `unknown`, which is no error, where the keys may not read that.
   */
  checkWebhook?(webhookUrl: string): Promise<WebhookReport>;
  /** Sandbox only: the card holder's answer to the request for approval. */
  authenticate?(holder: { client_secret: string; approve: boolean }): Promise<PaymentIntent | null>;
  /** Sandbox only: signs a webhook as a provider does. */
  sign?(text: string, now: Date): Promise<string>;
}

/** A browser that receives notifications. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The result of sending. `gone`: the browser will never accept messages again. `later`: try again, after `afterSeconds`
 * where the service says so.
 */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string; afterSeconds: number | null };

/** Sends encrypted messages to browsers. Never throws: every failure is an outcome. */
export interface Push {
  /** The key that a browser needs to subscribe to this installation. */
  publicKey(): Promise<string>;
  /** Whether an endpoint may be called: nothing in the local network. */
  isOpen(endpoint: string): boolean;
  /** Whether a browser's key is valid for encryption. */
  isPoint(p256dh: string): boolean;
  /**
   * @param message what the service worker reads
   * @param options `topic`: replaces a waiting message of the same topic; `lifeSeconds`: the message expires after this
   */
  send(
    target: PushTarget,
    message: string,
    options: { topic: string; lifeSeconds: number; isUrgent: boolean },
  ): Promise<PushOutcome>;
}

/** One message of a conversation, as the assistant reads it. */
export interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

/** A read-only tool that a language model may call. */
export interface AssistantTool {
  name: string;
  description: string;
  /** JSON schema of the arguments. */
  parameters: Record<string, unknown>;
}

/** A question with everything that answering it needs. */
export interface AssistantRequest {
  /** Oldest first; the question is the last. */
  turns: readonly Turn[];
  locale: 'en' | 'ru';
  /** The system prompt of a language model. */
  systemPrompt: string;
  tools: readonly AssistantTool[];
  /**
   * Runs a tool that a model called. Arguments and result are JSON; invalid arguments give a result too, not an error.
   */
  callTool(name: string, args: string): Promise<string>;
  /** The same tools as typed functions. */
  shop: AssistantShop;
  /** Called with each piece of text as it comes. */
  onText(text: string): void;
  /** Called with the tokens used, as soon as they are known. */
  onUsage(tokens: { read: number; written: number }): void;
}

export interface AssistantAnswer {
  text: string;
  is_known: boolean;
  /** The sources, where the assistant knows them; otherwise they are taken from the links in the text. */
  rests_on?: { products: readonly number[]; documents: readonly string[]; companies: readonly number[] };
}

/** Answers questions. Throws Failure `unavailable` when its service does not answer, or breaks off. */
export interface Assistant {
  readonly provider: 'search' | 'model';
  readonly model: string | null;
  answer(request: AssistantRequest): Promise<AssistantAnswer>;
}

/** A post on the external chat server. */
export interface ExternalPost {
  id: string;
  channel_id: string;
  message: string;
  /** Milliseconds since the epoch. */
  at: number;
  is_removed: boolean;
  file_ids: string[];
  /**
   * For a post that came from here: its author, its idempotency key and our own files. Null for a post written there.
   */
  origin: { author_id: number; pending_post_id: string | null; file_ids: string[] } | null;
  /** Name of the author there, where the server reports it. */
  sender: string | null;
}

/**
 * An external chat server that conversations are mirrored to and from. Throws Failure `unavailable` when it doesn't
 * answer in time.
 */
export interface ChatServer {
  /**
   * Creates a channel, or finds it by its name.
   * @returns its id there
   */
  open(conversation: { name: string; title: string }): Promise<string>;
  /** @returns the file's id there */
  upload(channelId: string, file: { name: string; bytes: Buffer }): Promise<string>;
  /** Posts under the author's name. */
  post(post: {
    channel_id: string;
    message: string;
    author: string;
    file_ids: string[];
    ours: NonNullable<ExternalPost['origin']>;
  }): Promise<{ id: string; at: number }>;
  /** Removing a post that does not exist is not an error. */
  remove(postId: string): Promise<void>;
  fetch(fileId: string): Promise<{ name: string; bytes: Buffer }>;
  /** Posts of a channel that changed since a time (milliseconds since the epoch), oldest first. */
  since(channelId: string, at: number): Promise<ExternalPost[]>;
  /**
   * Listens to new posts. `onConnect` is called when listening begins: earlier posts must be requested.
   * @returns a function that stops listening
   */
  listen(listeners: {
    onConnect(): void;
    onPost(post: ExternalPost): void;
    onRemove(postId: string): void;
  }): () => void;
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
  /** Null: conversations are stored here only. */
  chat: ChatServer | null;
}
