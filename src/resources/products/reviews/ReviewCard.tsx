/** One review with the company's answer and the actions on both. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState, type ReactNode } from 'react';
import { reviews } from '#contract/reviews.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import { useHasAccess } from '#src/backOffice/kit/access.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { cardLabels } from './cardLabels.ts';
import { HideDialog } from './HideDialog.tsx';
import { useReviewWrites } from './useReviewWrites.ts';

const Item = styled('article')({
  minWidth: 0,
  '& p': { margin: '8px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '&[data-hidden=true] > [data-words]': { color: color.muted },
});
const Header = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  fontSize: '0.875rem',
  '& time': { color: color.muted },
  '& strong': { fontWeight: 650 },
});
const Answer = styled('blockquote')({
  margin: '12px 0 0',
  padding: '10px 14px',
  borderRadius: radius.control,
  background: color.soft,
  fontSize: '0.9375rem',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& > header': { fontSize: '0.8125rem', color: color.muted, '& strong': { fontWeight: 600 } },
});
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, margin: '8px 0 0 -5px' });
const Reason = styled('p')({ fontSize: '0.875rem', color: color.error });

export interface ReviewCardProps {
  review: OfficeReview;
  /** Shown above the review: the product, if the screen doesn't tell it. */
  children?: ReactNode;
}

export function ReviewCard({ review, children }: ReviewCardProps) {
  const text = useLabels(cardLabels);
  const locale = useLocale();
  const canAccess = useHasAccess();
  const writes = useReviewWrites(review);
  const [isAnswering, setAnswering] = useState(false);
  const [openDialog, setOpenDialog] = useState<'hide' | 'remove' | null>(null);
  const answerButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpenDialog(null);
  const isHidden = review.status === 'hidden';
  const isWaiting = review.status === 'waiting';
  const canModerate = canAccess(reviews.moderate.access);
  return (
    <Item data-hidden={isHidden}>
      {children}
      <Header>
        <Stars rating={review.rating} />
        <strong translate="no">{review.author.fio}</strong>
        {review.verified && <Chip color="green">{text.verified}</Chip>}
        {review.imported && <Chip color="grey">{text.imported}</Chip>}
        {!review.counted && <Chip color="amber">{text.notCounted}</Chip>}
        {isWaiting && <Chip color="amber">{text.waiting}</Chip>}
        {isHidden && <Chip color="red">{text.hidden}</Chip>}
        <time dateTime={review.created_at}>{formatDate(review.created_at, locale)}</time>
      </Header>
      <p data-words translate="no">
        {review.text}
      </p>
      {review.reason && <Reason>{fill(text.hiddenBecause, { reason: review.reason })}</Reason>}
      {review.answer && !isAnswering && (
        <Answer>
          <header>
            <strong>{text.companyAnswer}</strong>
            {review.answered_at && (
              <time dateTime={review.answered_at}>{` · ${formatDate(review.answered_at, locale)}`}</time>
            )}
          </header>
          <span translate="no">{review.answer}</span>
        </Answer>
      )}
      {isAnswering ? (
        <AnswerForm
          currentAnswer={review.answer}
          onSend={writes.answer}
          onClose={() => {
            setAnswering(false);
            // Returns the focus to the button as soon as it is rendered again.
            setTimeout(() => answerButton.current?.focus(), 0);
          }}
        />
      ) : (
        <Row>
          {canAccess(reviews.answer.access) && (
            <Button ref={answerButton} size="small" onClick={() => setAnswering(true)}>
              {review.answer ? text.changeAnswer : text.answerTo}
            </Button>
          )}
          {review.answer && (
            <Button size="small" onClick={() => void writes.removeAnswer()}>
              {text.removeAnswer}
            </Button>
          )}
          {canModerate && (
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
                <Button size="small" onClick={() => setOpenDialog('hide')}>
                  {text.hide}
                </Button>
              )}
              <Button size="small" color="error" onClick={() => setOpenDialog('remove')}>
                {text.remove}
              </Button>
            </>
          )}
        </Row>
      )}
      <HideDialog
        open={openDialog === 'hide'}
        onClose={close}
        onHide={(reason) => {
          close();
          void writes.hide(reason);
        }}
      />
      <Dialog
        open={openDialog === 'remove'}
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
