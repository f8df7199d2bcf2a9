/** The state of the menu on this device: whether it is pinned, and which groups are expanded. */
import { days, createStoredValue } from '#src/session/storedValue.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isBooleanRecord = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isBoolean);

/** Hidden until the user opens it. */
export const storedMenuPinned = createStoredValue<boolean>('aside', isBoolean, days(365));
/** Group → expanded or not, for groups that the user has toggled. */
export const storedGroups = createStoredValue<Record<string, boolean>>('menuGroups', isBooleanRecord, days(365));
