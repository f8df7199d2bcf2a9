/** The user's own review: its status, and a button to delete it. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { useApi } from '../ApiContext.tsx';
import { reviewLabels } from './reviewLabels.ts';
import { ReviewItem } from './ReviewItem.tsx';

const Box = styled('aside')({
  display: 'grid',
  gap: 6,
  width: '100%',
  padding: '14px 16px',
  borderRadius: radius.control,
  background: color.soft,
  border: `1px solid ${color.line}`,
  fontSize: '0.875rem',
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& article': { padding: '8px 0', border: 0 },
});

export function MyReview({ productId, review }: { productId: number; review: Review }) {
  const text = useLabels(reviewLabels);
  const failureText = useFailureText();
  const api = useApi();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const isHidden = review.status === 'hidden';
  const remove = () => {
    setConfirming(false);
    void api.reviews.remove({ params: { id: review.id } }).then(
      async () => {
        notify(text.removed, { tone: 'success' });
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['product', productId] }),
          queries.invalidateQueries({ queryKey: ['catalog'] }),
        ]);
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  };
  return (
    <Box aria-label={text.yourReview}>
      {isHidden && (
        <>
          <strong style={{ color: color.error }}>{text.hidden}</strong>
          <p>{fill(text.hiddenBecause, { reason: review.reason ?? '' })}</p>
          <ReviewItem review={review} />
          <p style={{ color: color.muted }}>{text.hiddenHelp}</p>
        </>
      )}
      {review.status === 'waiting' && (
        <>
          <strong>{text.waiting}</strong>
          <p>{text.waitingText}</p>
          <ReviewItem review={review} />
        </>
      )}
      <div>
        <Button onClick={() => setConfirming(true)}>{text.remove}</Button>
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.removeTitle}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{text.dismiss}</Button>
            <Button variant="contained" onClick={remove}>
              {text.remove}
            </Button>
          </>
        }
      >
        {text.removeText}
      </Dialog>
    </Box>
  );
}
