/** Actions on a review. Each reports its result and refreshes lists, counts and ratings. */
import { useQueryClient } from '@tanstack/react-query';
import type { OfficeReview } from '#contract/reviews.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { cardLabels } from './cardLabels.ts';

export function useReviewWrites({ id, answer }: OfficeReview) {
  const text = useLabels(cardLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const params = { id };

  /** Reports the result of a write and refreshes the queries. */
  async function runWrite(write: Promise<unknown>, doneText: string, undo?: () => void): Promise<void> {
    try {
      await write;
      notify(doneText, { tone: 'success', ...(undo && { action: { label: text.undo, run: undo } }) });
      for (const queryKey of [['reviews'], ['products', 'reviews']]) void queries.invalidateQueries({ queryKey });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
  }
  const publishAnswer = (answerText: string) => api.reviews.answer({ params, body: { text: answerText } });
  return {
    /** @throws ApiError with the validation error of the text */
    answer: async (answerText: string) => {
      const request = publishAnswer(answerText);
      await request;
      await runWrite(request, text.answered);
    },
    removeAnswer: () =>
      runWrite(
        api.reviews.answerRemove({ params }),
        text.answerRemoved,
        () => void (answer && runWrite(publishAnswer(answer), text.answered)),
      ),
    hide: (reason: string) => runWrite(api.reviews.moderate({ params, body: { status: 'hidden', reason } }), text.hid),
    publish: () => runWrite(api.reviews.moderate({ params, body: { status: 'published' } }), text.published),
    count: (counted: boolean) => runWrite(api.reviews.moderate({ params, body: { counted } }), text.countChanged),
    remove: () => runWrite(api.reviews.remove({ params }), text.reviewRemoved),
  };
}
