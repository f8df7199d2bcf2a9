/** Remembers the user's last save, so that another tab does not report it as somebody else's change. */
import { createStoredValue, minutes } from './storedValue.ts';
import { storedSession } from './session.ts';

const isString = (value: unknown): value is string => typeof value === 'string';
const lastSave = createStoredValue<string>('ownSave', isString, minutes(60));

interface SavedRecord {
  id?: unknown;
  updated_at?: unknown;
}

/** Identifies one state of one record for the signed-in user. */
const toSaveKey = (noun: string, { id, updated_at }: SavedRecord): string =>
  [storedSession.get()?.me.id, noun, id, updated_at].join(' ');

/** Remembers that the user's own save produced this state of the record. */
export function rememberMySave(noun: string, record: SavedRecord): void {
  if (record.updated_at !== undefined) lastSave.set(toSaveKey(noun, record));
}

/** Whether the user's own last save, in any tab, produced this state of the record. */
export const isMySave = (noun: string, record: SavedRecord): boolean =>
  record.updated_at !== undefined && lastSave.get() === toSaveKey(noun, record);
