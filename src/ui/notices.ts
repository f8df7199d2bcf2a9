/**
 * The store of notices: short messages at the bottom of the screen, at most three; the oldest is dropped. `Notices`
 * shows them and dismisses each when its time has passed.
 */
import { createStore } from './store.ts';

export type Tone = 'plain' | 'success' | 'error';

export interface Notice {
  id: number;
  text: string;
  tone: Tone;
  /** A button, such as "Undo" or "Open the cart". */
  action?: { label: string; run: () => void } | undefined;
  /** How long it stays on the screen. */
  durationMs: number;
}

const maxNotices = 3;
/** How long notices stay; errors and notices with an action stay longer. */
const usualDurationMs = 5000;
const errorDurationMs = 8000;
const actionDurationMs = 9000;

let nextId = 1;

export const noticeStore = createStore<readonly Notice[]>();

export const listNotices = (): readonly Notice[] => noticeStore.get() ?? [];

/** Closes a notice. */
export const dismiss = (id: number): void => noticeStore.set(listNotices().filter((notice) => notice.id !== id));

/**
 * Shows a notice.
 * @returns its id, for `dismiss`
 */
export function notify(text: string, options: { tone?: Tone; action?: Notice['action'] } = {}): number {
  const { tone = 'plain', action } = options;
  const id = nextId++;
  const durationMs = action ? actionDurationMs : tone === 'error' ? errorDurationMs : usualDurationMs;
  const others = listNotices().filter((notice) => notice.text !== text);
  noticeStore.set([...others, { id, text, tone, action, durationMs }].slice(-maxNotices));
  return id;
}
