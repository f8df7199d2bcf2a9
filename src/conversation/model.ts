/** Types of a conversation, for an order's chat and for a channel of /api/v4 alike. */

/** The author of a message. */
export interface Speaker {
  id: string;
  name: string;
  /** A small picture. */
  avatar: string | null;
  /** The brand of the author's company. */
  note?: string;
}

export interface ChatFile {
  id: string;
  name: string;
  bytes: number;
  isPicture: boolean;
  /** Size of a picture in px; 0 if unknown. */
  width: number;
  height: number;
}

/**
 * `waiting`: there is no network, and the message is sent automatically later. `failed`: the user must retry or discard
 * it.
 */
export type LineState = 'sent' | 'sending' | 'waiting' | 'failed';

/** One message, or a line of the system. */
export interface Line {
  /** React key. It stays the same before and after sending. */
  key: string;
  /** Null until it has been sent. */
  id: string | null;
  /** Position in the order of messages. */
  place: number;
  /** Milliseconds. */
  at: number;
  /** Null for lines of the system and for pending messages. */
  author: Speaker | null;
  isMine: boolean;
  /** Written on the reader's side: by the reader or a colleague. */
  isOurs: boolean;
  text: string;
  files: readonly ChatFile[];
  state: LineState;
  /** The server's message why it could not be sent. */
  error?: string | undefined;
}

/** What a screen shows of a conversation; a new object after every change. */
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
  /** Names of those who are typing now. */
  typing: readonly string[];
  /** The other side has deleted its account: nothing more can be written. */
  isClosed: boolean;
}

/** The store of a conversation, with the actions of its screen. */
export interface Conversation {
  /** `order-12`, or a channel's id. Drafts and unsent messages are stored under it. */
  key: string;
  get: () => Snapshot;
  subscribe: (listener: () => void) => () => void;
  /**
   * Follows the conversation.
   * @returns a function that stops it
   */
  open: () => () => void;
  /** Loads it again after a failure. */
  reload: () => void;
  loadOlder: () => Promise<void>;
  send: (text: string, files: readonly ChatFile[]) => void;
  /** Sends a failed message again. */
  retry: (key: string) => void;
  /** Discards a failed message. */
  discard: (key: string) => void;
  /** Marks the newest line as read. */
  markSeen: () => void;
  /** Tells the other side that the reader is typing. */
  notifyTyping: () => void;
  /** Deletes the reader's own message; null where that is impossible. */
  remove: ((id: string) => Promise<void>) | null;
  files: ConversationFiles | null;
}

/** Uploads and downloads of a conversation's files. */
export interface ConversationFiles {
  /** Largest file, in bytes. */
  maxBytes: number;
  /** Most files in one message. */
  maxPerMessage: number;
  upload: (file: File, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<ChatFile>;
  /** Loads the address of a picture's preview, or of the full file. A file that needs rights is fetched first. */
  loadUrl: (file: ChatFile, form: 'preview' | 'full') => Promise<string>;
}
