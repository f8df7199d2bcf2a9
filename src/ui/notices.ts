/** The store of notices: short messages at the bottom of the screen, at most three; the oldest is dropped. */

export type Tone = 'plain' | 'success' | 'error';

export interface Notice {
  id: number;
  text: string;
  tone: Tone;
  /** A button, such as "Undo" or "Open the cart". */
  action?: { label: string; run: () => void };
}

const maxNotices = 3;
/** How long notices stay; errors and notices with an action stay longer. */
const durationMs = { plain: 5000, success: 5000, error: 8000 } as const;
const actionDurationMs = 9000;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function updateNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Closes a notice. */
export const dismiss = (id: number): void => updateNotices(notices.filter((notice) => notice.id !== id));

/** Shows a notice. @returns its id, for `dismiss` */
export function notify(text: string, options: { tone?: Tone; action?: Notice['action'] } = {}): number {
  const id = nextId++;
  const tone = options.tone ?? 'plain';
  const others = notices.filter((notice) => notice.text !== text);
  updateNotices([...others, { id, text, tone, ...(options.action && { action: options.action }) }].slice(-maxNotices));
  setTimeout(() => dismiss(id), options.action ? actionDurationMs : durationMs[tone]);
  return id;
}

export const noticeStore = {
  get: (): readonly Notice[] => notices,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
