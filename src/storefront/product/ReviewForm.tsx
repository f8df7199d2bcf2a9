/** Form to write a review. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { StarsInput } from '#src/ui/StarsInput.tsx';
import { useApi } from '../ApiContext.tsx';
import { reviewLabels } from './reviewLabels.ts';
import { clearReviewDraft, saveReviewDraft, getReviewDraft, type ReviewDraft } from './reviewDraft.ts';

const Form = styled('form')({ display: 'grid', gap: 18 });
const Buttons = styled('div')({ display: 'flex', gap: 12 });
const Label = styled('div')({ marginBottom: 4, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 });

const maxText = 20_000;

export interface ReviewFormProps {
  productId: number;
  onClose: () => void;
}

export function ReviewForm({ productId, onClose }: ReviewFormProps) {
  const text = useLabels(reviewLabels);
  const failureText = useFailureText();
  const api = useApi();
  const queries = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => getReviewDraft(productId));
  const { rating, words: reviewText } = draft;
  const [errors, setErrors] = useState<{ rating?: string; text?: string }>({});

  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    saveReviewDraft(next);
  };

  useEffect(() => area.current?.focus(), []);

  const publish = useMutation({
    mutationFn: () => api.reviews.create({ params: { id: productId }, body: { rating, text: reviewText } }),
    onSuccess: async ({ status }) => {
      clearReviewDraft();
      notify(status === 'waiting' ? text.thanksWaiting : text.thanks, { tone: 'success' });
      onClose();
      // Product and reviews share this key, and every list shows the rating.
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['product', productId] }),
        queries.invalidateQueries({ queryKey: ['catalog'] }),
      ]);
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.errors);
      notify(failureText(error), { tone: 'error' });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newErrors = {
      ...(rating === 0 && { rating: text.ratingRequired }),
      ...(reviewText.trim() === '' && { text: text.textRequired }),
    };
    setErrors(newErrors);
    if ('rating' in newErrors) event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus();
    else if ('text' in newErrors) area.current?.focus();
    else publish.mutate();
  };

  return (
    <Panel style={{ marginBottom: 24 }}>
      <Form noValidate onSubmit={submit}>
        <div>
          <Label>{text.yourRating}</Label>
          <StarsInput
            value={rating}
            error={errors.rating}
            onChange={(value) => {
              change({ rating: value });
              setErrors(({ text: other }) => ({ ...(other && { text: other }) }));
            }}
          />
        </div>
        <TextArea
          ref={area}
          label={text.yourText}
          hint={text.textHint}
          error={errors.text}
          value={reviewText}
          maxLength={maxText}
          onChange={(event) => change({ words: event.target.value })}
        />
        <Buttons>
          <Button type="submit" variant="contained" disabled={publish.isPending}>
            {text.send}
          </Button>
          <Button type="button" onClick={onClose}>
            {text.cancel}
          </Button>
        </Buttons>
      </Form>
    </Panel>
  );
}
