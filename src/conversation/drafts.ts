/** Unsent drafts by conversation, stored in the browser so that a reload loses nothing. */
import { createStoredValue } from '#src/session/storedValue.ts';

type Drafts = Readonly<Record<string, string>>;
const storedDrafts = createStoredValue<Drafts>(
  'chat_drafts',
  (value): value is Drafts =>
    typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string'),
);

/** Reads the draft of a conversation; blank if there is none. */
export const getDraft = (key: string): string => storedDrafts.get()?.[key] ?? '';

/** Stores the draft of a conversation; a blank one is deleted. */
export function saveDraft(key: string, text: string): void {
  const { [key]: _, ...others } = storedDrafts.get() ?? {};
  const next = text.trim() === '' ? others : { ...others, [key]: text };
  if (Object.keys(next).length > 0) storedDrafts.set(next);
  else storedDrafts.clear();
}
