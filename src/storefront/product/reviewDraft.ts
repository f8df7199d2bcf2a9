/** A review that is being written: kept on the device for a day, so that a reload or a sign-in loses nothing. */
import { keep } from '#src/session/kept.ts';

export interface ReviewDraft {
  productId: number;
  /** 0 where no star is chosen yet. */
  rating: number;
  words: string;
}

const isDraft = (value: unknown): value is ReviewDraft => {
  const draft = value as Partial<ReviewDraft> | null;
  return typeof draft?.productId === 'number' && typeof draft.rating === 'number' && typeof draft.words === 'string';
};

const kept = keep<ReviewDraft>('reviewDraft', isDraft);

/** What was written of a product's review; blank where nothing was. */
export function reviewDraftOf(productId: number): ReviewDraft {
  const draft = kept.get();
  return draft?.productId === productId ? draft : { productId, rating: 0, words: '' };
}

export const keepReviewDraft = (draft: ReviewDraft): void => kept.set(draft);
export const dropReviewDraft = (): void => kept.clear();
