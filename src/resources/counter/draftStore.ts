/** An order that is being entered, kept on this device until it is sold: for each person and each store, and so each company, apart. */
import { days, keep } from '#src/session/kept.ts';
import type { Customer } from './CustomerFields.tsx';
import type { Line } from './lines.ts';

export type Payment = 'cash' | 'terminal' | 'none';

export interface Draft {
  /** When it was last changed, ISO. */
  at: string;
  lines: Line[];
  customer: Customer;
  payment: Payment;
  isHandedOver: boolean;
  /** The call's key: what was sent already, and whose answer was lost, is not sold again. */
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

export interface DraftsOfPerson {
  of: (storeId: number) => Draft | null;
  /** The store in which something was entered last. */
  lastStore: () => number | null;
  set: (storeId: number, draft: Draft | null) => void;
}

/** What a person has been entering. */
export function draftsOf(userId: number): DraftsOfPerson {
  const kept = keep<Drafts>(`counter-drafts-${userId}`, isDrafts, days(1));
  return {
    of: (storeId) => kept.get()?.[storeId] ?? null,
    lastStore() {
      const [last] = Object.entries(kept.get() ?? {}).sort(([, a], [, b]) => Date.parse(b.at) - Date.parse(a.at));
      return last ? Number(last[0]) : null;
    },
    set(storeId, draft) {
      const { [storeId]: before, ...others } = kept.get() ?? {};
      if (!draft && !before) return;
      const drafts = draft ? { ...others, [storeId]: draft } : others;
      if (Object.keys(drafts).length === 0) kept.clear();
      else kept.set(drafts);
    },
  };
}
