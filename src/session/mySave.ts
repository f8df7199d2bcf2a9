/** What one has saved oneself on this device: another tab then doesn't take it for somebody else's doing. */
import { keep, minutes } from './kept.ts';
import { keptSession } from './session.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const last = keep<string>('ownSave', isText, minutes(60));

interface Saved {
  id?: unknown;
  updated_at?: unknown;
}

/** One state of one record, as the one who is signed in has it. */
const stateOf = (noun: string, { id, updated_at }: Saved): string =>
  [keptSession.get()?.me.id, noun, id, updated_at].join(' ');

/** Keeps that this state of a record came about by one's own save. */
export function keepOwnSave(noun: string, record: Saved): void {
  if (record.updated_at !== undefined) last.set(stateOf(noun, record));
}

/** Whether the state of a record came about by one's own last save, in whichever tab. */
export const isOwnSave = (noun: string, record: Saved): boolean =>
  record.updated_at !== undefined && last.get() === stateOf(noun, record);
