/** What buyers say of a product: the company answers, an admin may delete. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { ReviewPage } from '#contract/reviews.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { starColour } from '#src/theme/palette.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { Stars } from '#src/ui/Stars.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { productWords } from './labels.ts';
import { ReviewCard } from './ReviewCard.tsx';

const Summary = styled('div')({ display: 'grid', gap: 24, alignItems: 'center', paddingBottom: 20, borderBottom: `1px solid ${colour.line}`, [from.md]: { gridTemplateColumns: '180px minmax(0, 360px)' } });
const Mean = styled('div')({ '& > strong': { display: 'block', fontSize: '2.25rem', fontWeight: 680, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }, '& > small': { display: 'block', color: colour.muted, fontSize: '0.875rem' } });
const Bars = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4, fontSize: '0.8125rem', color: colour.muted });
const BarRow = styled('li')({ display: 'grid', gridTemplateColumns: '28px 1fr 40px', alignItems: 'center', gap: 8, fontVariantNumeric: 'tabular-nums', '& > i': { height: 8, borderRadius: 4, background: colour.softer, overflow: 'hidden' }, '& > i > b': { display: 'block', height: '100%', background: starColour } });

const perPage = 10;
const scale = ['5', '4', '3', '2', '1'] as const;

function Distribution({ page }: { page: ReviewPage }) {
  const locale = useLocale();
  const text = useLabels(productWords);
  return (
    <Bars>
      {scale.map((stars) => (
        <BarRow key={stars} aria-label={fill(text.starsCount, { stars, n: page.distribution[stars] })}>
          <span aria-hidden="true">{stars} ★</span>
          <i aria-hidden="true">
            <b style={{ width: `${page.reviews > 0 ? (page.distribution[stars] / page.reviews) * 100 : 0}%` }} />
          </i>
          <span aria-hidden="true">{formatNumber(page.distribution[stars], locale)}</span>
        </BarRow>
      ))}
    </Bars>
  );
}

export default function ProductReviews() {
  const text = useLabels(productWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const id = useRecordContext<Product>()?.id ?? 0;
  const [shown, setShown] = useState(perPage);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['products', 'reviews', id, shown],
    queryFn: ({ signal }) => api.reviews.list({ params: { id }, query: { page: 1, per_page: shown }, signal }),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (data.total === 0) return <Card><EmptyState title={text.noReviews} text={text.noReviewsText} /></Card>;
  return (
    <Card>
      <Summary>
        <Mean>
          <strong>{formatNumber(data.rating ?? 0, locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}</strong>
          <Stars rating={data.rating ?? 0} size={20} />
          <small>{text.reviews(data.reviews)}</small>
        </Mean>
        <Distribution page={data} />
      </Summary>
      {data.data.map((review) => (
        <ReviewCard key={review.id} review={review} onChanged={() => void refetch()} />
      ))}
      {data.total > data.data.length && (
        <Button sx={{ mt: 2 }} variant="outlined" onClick={() => setShown(shown + perPage)}>
          {text.more}
        </Button>
      )}
    </Card>
  );
}
