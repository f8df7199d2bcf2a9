/** What is being written, for each conversation: a reload loses nothing. */
import { keep } from '#src/session/kept.ts';

type Drafts = Readonly<Record<string, string>>;
const kept = keep<Drafts>(
  'chat_drafts',
  (value): value is Drafts =>
    typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string'),
);

/** The draft of a conversation. */
export const draftOf = (key: string): string => kept.get()?.[key] ?? '';

/** Keeps it; an empty one is forgotten. */
export function keepDraft(key: string, text: string): void {
  const { [key]: _, ...others } = kept.get() ?? {};
  const next = text.trim() === '' ? others : { ...others, [key]: text };
  if (Object.keys(next).length > 0) kept.set(next);
  else kept.clear();
}
