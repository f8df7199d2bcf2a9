/** Short messages at the bottom of the screen: at most three, the oldest gives way. */

export type Tone = 'plain' | 'success' | 'error';

export interface Notice {
  id: number;
  text: string;
  tone: Tone;
  /** A way on, or back: "Undo", "Open the cart". */
  action?: { label: string; run: () => void };
}

const most = 3;
/** Long enough to read; errors stay longer, those with an action longest. */
const lifeMs = { plain: 5000, success: 5000, error: 8000 } as const;
const actionMs = 9000;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Takes a message off the screen. */
export const dismiss = (id: number): void => change(notices.filter((notice) => notice.id !== id));

/** Shows a message. @returns its id, for `dismiss` */
export function notify(text: string, options: { tone?: Tone; action?: Notice['action'] } = {}): number {
  const id = nextId++;
  const tone = options.tone ?? 'plain';
  const others = notices.filter((notice) => notice.text !== text);
  change([...others, { id, text, tone, ...(options.action && { action: options.action }) }].slice(-most));
  setTimeout(() => dismiss(id), options.action ? actionMs : lifeMs[tone]);
  return id;
}

export const noticeStore = {
  get: (): readonly Notice[] => notices,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
