/** One review, with the company's answer. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import type { Review } from '#contract/reviews.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useMay } from '#src/backOffice/kit/useMay.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { Stars } from '#src/ui/Stars.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { productWords } from './labels.ts';

const Item = styled('article')({ padding: '18px 0', borderBottom: `1px solid ${colour.line}`, '&:last-of-type': { borderBottom: 0, paddingBottom: 0 }, '& p': { margin: '8px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } });
const Head = styled('header')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', fontSize: '0.875rem', '& time': { color: colour.muted }, '& strong': { fontWeight: 650 } });
const Answer = styled('blockquote')({ margin: '12px 0 0', padding: '10px 14px', borderRadius: radius.control, background: colour.soft, fontSize: '0.9375rem', '& strong': { display: 'block', fontSize: '0.8125rem', color: colour.muted } });
const Row = styled('div')({ display: 'flex', gap: 8, marginTop: 10 });

/** What is typed stays until it is published. */
function AnswerForm({ review, onDone, onCancel }: { review: Review; onDone: () => void; onCancel: () => void }) {
  const text = useLabels(productWords);
  const failureText = useFailureText();
  const [typed, setTyped] = useState(review.answer ?? '');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const send = () => {
    setSending(true);
    void api.reviews.answer({ params: { id: review.id }, body: { text: typed } }).then(
      () => {
        notify(text.answered, { tone: 'success' });
        onDone();
      },
      (failure: unknown) => {
        setSending(false);
        setError((failure instanceof ApiError && failure.errors['text']) || failureText(failure));
      },
    );
  };
  return (
    <div style={{ marginTop: 12 }}>
      <TextArea ref={area} label={text.yourAnswer} value={typed} onChange={(event) => setTyped(event.target.value)} error={error} rows={3} />
      <Row>
        <Button variant="contained" onClick={send} loading={isSending} disabled={typed.trim() === ''}>
          {text.send}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </Row>
    </div>
  );
}

export function ReviewCard({ review, onChanged }: { review: Review; onChanged: () => void }) {
  const text = useLabels(productWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const may = useMay();
  const [isAnswering, setAnswering] = useState(false);
  const [isDoomed, setDoomed] = useState(false);
  const done = () => {
    setAnswering(false);
    onChanged();
  };
  const remove = () => {
    setDoomed(false);
    void api.reviews.remove({ params: { id: review.id } }).then(
      () => {
        notify(text.reviewRemoved, { tone: 'success' });
        onChanged();
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  };
  return (
    <Item>
      <Head>
        <Stars rating={review.rating} />
        <strong>{review.author.fio}</strong>
        {review.verified && <Chip hue="green">{text.verified}</Chip>}
        <time dateTime={review.created_at}>{formatDate(review.created_at, locale)}</time>
      </Head>
      <p>{review.text}</p>
      {review.answer && !isAnswering && (
        <Answer>
          <strong>{text.answerOf}</strong>
          {review.answer}
        </Answer>
      )}
      {isAnswering ? (
        <AnswerForm review={review} onDone={done} onCancel={() => setAnswering(false)} />
      ) : (
        <Row>
          {may(contract.reviews.answer.access) && (
            <Button size="small" onClick={() => setAnswering(true)}>
              {review.answer ? text.changeAnswer : text.answerTo}
            </Button>
          )}
          {may(['admin']) && (
            <Button size="small" color="error" onClick={() => setDoomed(true)}>
              {text.remove}
            </Button>
          )}
        </Row>
      )}
      <Dialog
        open={isDoomed}
        onClose={() => setDoomed(false)}
        title={text.removeReview}
        actions={
          <>
            <Button onClick={() => setDoomed(false)}>{text.cancel}</Button>
            <Button variant="contained" color="error" onClick={remove}>
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
