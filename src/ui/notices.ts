/**
 * The store of notices: short messages at the bottom of the screen, at most three; the oldest is dropped. `Notices`
 * shows them and dismisses each when its time has passed.
 */

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
let holdCount = 0;
const listeners = new Set<() => void>();

const emitChange = (): void => listeners.forEach((listener) => listener());

function updateNotices(next: readonly Notice[]): void {
  notices = next;
  emitChange();
}

function changeHoldCount(step: 1 | -1): void {
  holdCount += step;
  emitChange();
}

/** Returns how long a notice stays after it is painted, in ms. */
export const getDurationMs = ({ tone, action }: Notice): number => (action ? actionDurationMs : durationMs[tone]);

/**
 * Keeps all notices on the screen.
 * @returns a function that ends this, to be called once; then the time of the notices begins anew
 */
export function holdNotices(): () => void {
  changeHoldCount(1);
  return () => changeHoldCount(-1);
}

/** Closes a notice. */
export const dismiss = (id: number): void => updateNotices(notices.filter((notice) => notice.id !== id));

/**
 * Shows a notice.
 * @returns its id, for `dismiss`
 */
export function notify(text: string, options: { tone?: Tone; action?: Notice['action'] } = {}): number {
  const id = nextId++;
  const tone = options.tone ?? 'plain';
  const others = notices.filter((notice) => notice.text !== text);
  updateNotices([...others, { id, text, tone, ...(options.action && { action: options.action }) }].slice(-maxNotices));
  return id;
}

export const noticeStore = {
  get: (): readonly Notice[] => notices,
  isHeld: (): boolean => holdCount > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
