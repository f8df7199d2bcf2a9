/** What a conversation is made of, wherever it is kept: an order's chat, or a channel of /api/v4. */

/** Somebody who speaks. */
export interface Speaker {
  id: string;
  name: string;
  /** A small picture. */
  avatar: string | null;
  /** Where they belong: a company's brand. */
  note?: string;
}

export interface ChatFile {
  id: string;
  name: string;
  bytes: number;
  isPicture: boolean;
  /** Of a picture; 0 where nobody knows. */
  width: number;
  height: number;
}

/** `waiting`: there is no network now; it goes by itself. `failed`: it needs a person. */
export type LineState = 'sent' | 'sending' | 'waiting' | 'failed';

/** One thing that was said, or a line of the system. */
export interface Line {
  /** The same from the moment it is written: what was sent keeps the name it had before. */
  key: string;
  /** Null until it has been sent. */
  id: string | null;
  /** What it is ordered by. */
  place: number;
  /** Milliseconds. */
  at: number;
  /** Null: the system. */
  author: Speaker | null;
  isMine: boolean;
  /** Said on the reader's own side: by oneself or a colleague. */
  isOurs: boolean;
  text: string;
  files: readonly ChatFile[];
  state: LineState;
  /** Why it could not be sent, in the server's words. */
  fault?: string | undefined;
}

/** A conversation as a screen shows it; a new object whenever something of it changes. */
export interface Snapshot {
  /** Oldest first. */
  lines: readonly Line[];
  state: 'loading' | 'ready' | 'failed';
  error: unknown;
  hasOlder: boolean;
  /** The first line that was unread when the conversation was opened. */
  newFrom: string | null;
  /** The other side has read up to this place. */
  seenPlace: number;
  /** Who is writing something at this moment. */
  typing: readonly string[];
  /** The other side has deleted its account: nothing more can be written. */
  isOver: boolean;
}

/** What a screen may do with a conversation. */
export interface Conversation {
  /** `order-12`, or a channel's id: drafts and unsent messages are kept under it. */
  key: string;
  get: () => Snapshot;
  subscribe: (listener: () => void) => () => void;
  /** Follows it. @returns ends that */
  open: () => () => void;
  /** Loads it again after it has failed. */
  reload: () => void;
  loadOlder: () => Promise<void>;
  send: (text: string, files: readonly ChatFile[]) => void;
  /** Tries once more what could not be sent. */
  retry: (key: string) => void;
  /** Gives up what could not be sent. */
  discard: (key: string) => void;
  /** The newest line is before the reader's eyes. */
  seen: () => void;
  /** The reader is writing something. */
  typed: () => void;
  /** Deletes what one has said, where that can be. */
  remove: ((id: string) => Promise<void>) | null;
  files: ConversationFiles | null;
}

/** Files, where a conversation takes them. */
export interface ConversationFiles {
  /** Bytes of the largest. */
  most: number;
  /** In one message. */
  perMessage: number;
  upload: (file: File, onPart: (part: number) => void, signal: AbortSignal) => Promise<ChatFile>;
  /** The address of a picture's small form, or of the file: one that needs rights is fetched first. */
  urlOf: (file: ChatFile, form: 'preview' | 'whole') => Promise<string>;
}
