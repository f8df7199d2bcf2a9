/** What is done to a review in the office: told when it is through; lists, counts and ratings follow. */
import { useQueryClient } from '@tanstack/react-query';
import type { OfficeReview } from '#contract/reviews.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { cardWords } from './cardLabels.ts';

export function useReviewWrites({ id, answer }: OfficeReview) {
  const text = useLabels(cardWords);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const params = { id };

  /** Tells how a step ended. */
  async function tell(step: Promise<unknown>, done: string, undo?: () => void): Promise<void> {
    try {
      await step;
      notify(done, { tone: 'success', ...(undo && { action: { label: text.undo, run: undo } }) });
      for (const queryKey of [['reviews'], ['products', 'reviews']]) void queries.invalidateQueries({ queryKey });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
  }
  const publishAnswer = (words: string) => api.reviews.answer({ params, body: { text: words } });
  return {
    /** Fails with what is wrong with the words. */
    answer: async (words: string) => {
      const sent = publishAnswer(words);
      await sent;
      await tell(sent, text.answered);
    },
    removeAnswer: () =>
      tell(
        api.reviews.answerRemove({ params }),
        text.answerRemoved,
        () => void (answer && tell(publishAnswer(answer), text.answered)),
      ),
    hide: (reason: string) => tell(api.reviews.moderate({ params, body: { status: 'hidden', reason } }), text.hid),
    publish: () => tell(api.reviews.moderate({ params, body: { status: 'published' } }), text.published),
    count: (counted: boolean) => tell(api.reviews.moderate({ params, body: { counted } }), text.countChanged),
    remove: () => tell(api.reviews.remove({ params }), text.reviewRemoved),
  };
}
