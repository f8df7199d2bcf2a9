/** How somebody has left the menu on this device: whether it stands at the side, and which groups are open. */
import { days, keep } from '#src/session/kept.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const areBooleans = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isBoolean);

/** Hidden until somebody opens it. */
export const keptAside = keep<boolean>('aside', isBoolean, days(365));
/** Group → open or shut, for those that were touched. */
export const keptGroups = keep<Record<string, boolean>>('menuGroups', areBooleans, days(365));
