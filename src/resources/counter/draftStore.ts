/** Stores counter orders that are not placed yet on this device, separately for each user and store. */
import { days, createStoredValue } from '#src/session/storedValue.ts';
import type { Customer } from './CustomerFields.tsx';
import type { Line } from './lines.ts';

export type Payment = 'cash' | 'terminal' | 'none';

export interface Draft {
  /** Time of the last change, ISO 8601. */
  at: string;
  lines: Line[];
  customer: Customer;
  /** Missing in drafts from before there were promotions. */
  codes?: readonly string[];
  payment: Payment;
  isHandedOver: boolean;
  /** Idempotency key of the request: an order whose answer was lost is not placed twice. */
  key: string;
}

type Drafts = Readonly<Record<string, Draft>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLine = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['count'] === 'number' &&
  isObject(value['product']) &&
  typeof value['product']['price'] === 'number';
const isDraft = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value['lines']) &&
  value['lines'].every(isLine) &&
  isObject(value['customer']) &&
  typeof value['key'] === 'string';
const isDrafts = (value: unknown): value is Drafts => isObject(value) && Object.values(value).every(isDraft);

export interface DraftStore {
  get: (storeId: number) => Draft | null;
  /** The store whose draft was changed last. */
  lastStore: () => number | null;
  set: (storeId: number, draft: Draft | null) => void;
}

/** Creates the draft store of a user. Drafts expire after a day. */
export function createDraftStore(userId: number): DraftStore {
  const stored = createStoredValue<Drafts>(`counter-drafts-${userId}`, isDrafts, days(1));
  return {
    get: (storeId) => stored.get()?.[storeId] ?? null,
    lastStore() {
      const [last] = Object.entries(stored.get() ?? {}).sort(([, a], [, b]) => Date.parse(b.at) - Date.parse(a.at));
      return last ? Number(last[0]) : null;
    },
    set(storeId, draft) {
      const { [storeId]: before, ...others } = stored.get() ?? {};
      if (!draft && !before) return;
      const drafts = draft ? { ...others, [storeId]: draft } : others;
      if (Object.keys(drafts).length === 0) stored.clear();
      else stored.set(drafts);
    },
  };
}
