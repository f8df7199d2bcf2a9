/** Draft of a review, stored on the device for a day, so that a reload or a sign-in loses nothing. */
import { createStoredValue } from '#src/session/storedValue.ts';

export interface ReviewDraft {
  productId: number;
  /** 0 if no star is chosen. */
  rating: number;
  words: string;
}

const isDraft = (value: unknown): value is ReviewDraft => {
  const draft = value as Partial<ReviewDraft> | null;
  return typeof draft?.productId === 'number' && typeof draft.rating === 'number' && typeof draft.words === 'string';
};

const storedDraft = createStoredValue<ReviewDraft>('reviewDraft', isDraft);

/** Returns the draft of a product's review; empty if there is none. */
export function getReviewDraft(productId: number): ReviewDraft {
  const draft = storedDraft.get();
  return draft?.productId === productId ? draft : { productId, rating: 0, words: '' };
}

export const saveReviewDraft = (draft: ReviewDraft): void => storedDraft.set(draft);
export const clearReviewDraft = (): void => storedDraft.clear();
