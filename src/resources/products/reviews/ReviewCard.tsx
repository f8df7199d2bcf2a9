/** One review, with the company's answer, and what may be done with both. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState, type ReactNode } from 'react';
import { reviews } from '#contract/reviews.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import { useMay } from '#src/backOffice/kit/useMay.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { cardWords } from './cardLabels.ts';
import { HideDialog } from './HideDialog.tsx';
import { useReviewWrites } from './useReviewWrites.ts';

const Item = styled('article')({
  minWidth: 0,
  '& p': { margin: '8px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '&[data-hidden=true] > [data-words]': { color: colour.muted },
});
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  fontSize: '0.875rem',
  '& time': { color: colour.muted },
  '& strong': { fontWeight: 650 },
});
const Answer = styled('blockquote')({
  margin: '12px 0 0',
  padding: '10px 14px',
  borderRadius: radius.control,
  background: colour.soft,
  fontSize: '0.9375rem',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& > header': { fontSize: '0.8125rem', color: colour.muted, '& strong': { fontWeight: 600 } },
});
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, margin: '8px 0 0 -5px' });
const Reason = styled('p')({ fontSize: '0.875rem', color: colour.error });

export interface ReviewCardProps {
  review: OfficeReview;
  /** What stands above: the product where it isn't clear. */
  children?: ReactNode;
}

export function ReviewCard({ review, children }: ReviewCardProps) {
  const text = useLabels(cardWords);
  const locale = useLocale();
  const may = useMay();
  const writes = useReviewWrites(review);
  const [isAnswering, setAnswering] = useState(false);
  const [asked, setAsked] = useState<'hide' | 'remove' | null>(null);
  const answerButton = useRef<HTMLButtonElement>(null);
  const close = () => setAsked(null);
  const isHidden = review.status === 'hidden';
  const isWaiting = review.status === 'waiting';
  const mayModerate = may(reviews.moderate.access);
  return (
    <Item data-hidden={isHidden}>
      {children}
      <Head>
        <Stars rating={review.rating} />
        <strong translate="no">{review.author.fio}</strong>
        {review.verified && <Chip hue="green">{text.verified}</Chip>}
        {review.imported && <Chip hue="grey">{text.imported}</Chip>}
        {!review.counted && <Chip hue="amber">{text.notCounted}</Chip>}
        {isWaiting && <Chip hue="amber">{text.waiting}</Chip>}
        {isHidden && <Chip hue="red">{text.hidden}</Chip>}
        <time dateTime={review.created_at}>{formatDate(review.created_at, locale)}</time>
      </Head>
      <p data-words translate="no">
        {review.text}
      </p>
      {review.reason && <Reason>{fill(text.hiddenBecause, { reason: review.reason })}</Reason>}
      {review.answer && !isAnswering && (
        <Answer>
          <header>
            <strong>{text.answerOf}</strong>
            {review.answered_at && (
              <time dateTime={review.answered_at}>{` · ${formatDate(review.answered_at, locale)}`}</time>
            )}
          </header>
          <span translate="no">{review.answer}</span>
        </Answer>
      )}
      {isAnswering ? (
        <AnswerForm
          present={review.answer}
          onSend={writes.answer}
          onClose={() => {
            setAnswering(false);
            // Back to where one came from, once it is there again.
            setTimeout(() => answerButton.current?.focus(), 0);
          }}
        />
      ) : (
        <Row>
          {may(reviews.answer.access) && (
            <Button ref={answerButton} size="small" onClick={() => setAnswering(true)}>
              {review.answer ? text.changeAnswer : text.answerTo}
            </Button>
          )}
          {review.answer && (
            <Button size="small" onClick={() => void writes.removeAnswer()}>
              {text.removeAnswer}
            </Button>
          )}
          {mayModerate && (
            <>
              {review.imported && (
                <Button size="small" onClick={() => void writes.count(!review.counted)}>
                  {review.counted ? text.leaveOut : text.count}
                </Button>
              )}
              {(isHidden || isWaiting) && (
                <Button size="small" onClick={() => void writes.publish()}>
                  {isWaiting ? text.approve : text.publish}
                </Button>
              )}
              {!isHidden && (
                <Button size="small" onClick={() => setAsked('hide')}>
                  {text.hide}
                </Button>
              )}
              <Button size="small" color="error" onClick={() => setAsked('remove')}>
                {text.remove}
              </Button>
            </>
          )}
        </Row>
      )}
      <HideDialog
        open={asked === 'hide'}
        onClose={close}
        onHide={(reason) => {
          close();
          void writes.hide(reason);
        }}
      />
      <Dialog
        open={asked === 'remove'}
        onClose={close}
        title={text.removeReview}
        actions={
          <>
            <Button onClick={close}>{text.cancel}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                close();
                void writes.remove();
              }}
            >
              {text.remove}
            </Button>
          </>
        }
      >
        {text.removeReviewText}
      </Dialog>
    </Item>
  );
}
