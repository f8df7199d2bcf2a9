/** Result of the last merge of a guest's cart, stored until the buyer closes it. */
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { createStoredValue } from '#src/session/storedValue.ts';

/** Each company has a cart of its own, so no line is rejected because of its company. */
export type MergeReason = Exclude<Answer<Contract['basket']['merge']>['left'][number]['reason'], 'other_company'>;

const mergeReasons: readonly string[] = ['not_available', 'not_enough_stock'] satisfies MergeReason[];
export const isReason = (reason: unknown): reason is MergeReason => mergeReasons.includes(reason as string);

/** Result of the last merge, shown on the cart page until the buyer closes it. */
export interface MergeNote {
  /** Number of merged items. */
  merged: number;
  /** Why lines stayed in the guest's cart, by product. */
  left: { product_id: number; reason: MergeReason }[];
}

const isNote = (value: unknown): value is MergeNote => {
  const note = value as Partial<MergeNote> | null;
  return (
    typeof note?.merged === 'number' && Array.isArray(note.left) && note.left.every((line) => isReason(line?.reason))
  );
};
export const mergeNote = createStoredValue<MergeNote>('mergeNote', isNote);
