/** Reviews of the product that is open in the form. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { ReviewPage } from '#contract/reviews.ts';
import { starNames, type StarName } from '#contract/rules/reviews.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { starColor } from '#src/theme/palette.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Stars } from '#src/ui/Stars.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { cardLabels } from './cardLabels.ts';
import { ReviewCard } from './ReviewCard.tsx';

const Summary = styled('div')({
  display: 'grid',
  gap: 24,
  alignItems: 'center',
  paddingBottom: 20,
  borderBottom: `1px solid ${color.line}`,
  [from.md]: { gridTemplateColumns: '180px minmax(0, 360px)' },
});
const AverageRating = styled('div')({
  '& > strong': {
    display: 'block',
    fontSize: '2.25rem',
    fontWeight: 680,
    lineHeight: 1.1,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > small': { display: 'block', color: color.muted, fontSize: '0.875rem' },
});
const Bars = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  fontSize: '0.8125rem',
  color: color.muted,
});
const Bar = styled('button')({
  display: 'grid',
  gridTemplateColumns: '28px 1fr 40px',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 24,
  padding: '2px 6px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: color.hover },
  '&[aria-pressed=true]': { background: color.primarySoft, color: color.text },
  '& > i': { height: 8, borderRadius: 4, background: color.softer, overflow: 'hidden' },
  '& > i > b': { display: 'block', height: '100%', background: starColor },
});
const ReviewItem = styled('div')({
  padding: '18px 0',
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
});

const perPage = 10;

function Distribution({
  page,
  chosen,
  onChoose,
}: {
  page: ReviewPage;
  chosen: StarName | null;
  onChoose: (stars: StarName | null) => void;
}) {
  const locale = useLocale();
  const text = useLabels(cardLabels);
  return (
    <Bars>
      {starNames.map((stars) => (
        <li key={stars}>
          <Bar
            type="button"
            aria-pressed={chosen === stars}
            aria-label={fill(text.starsCount, { stars, n: page.distribution[stars] })}
            onClick={() => onChoose(chosen === stars ? null : stars)}
          >
            <span aria-hidden="true">{stars} ★</span>
            <i aria-hidden="true">
              <b style={{ width: `${page.reviews > 0 ? (page.distribution[stars] / page.reviews) * 100 : 0}%` }} />
            </i>
            <span aria-hidden="true">{formatNumber(page.distribution[stars], locale)}</span>
          </Bar>
        </li>
      ))}
    </Bars>
  );
}

export default function ProductReviews() {
  const text = useLabels(cardLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const id = useRecordContext<Product>()?.id ?? 0;
  const [limit, setLimit] = useState(perPage);
  const [stars, setStars] = useState<StarName | null>(null);
  // The average counts published reviews only, while the list below has hidden ones too.
  const summary = useQuery({
    queryKey: ['products', 'reviews', id],
    queryFn: ({ signal }) => api.reviews.list({ params: { id }, query: { per_page: 1 }, signal }),
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'reviews', id, stars, limit],
    queryFn: ({ signal }) =>
      api.reviews.office({ query: { product_id: id, per_page: limit, ...(stars && { stars: [stars] }) }, signal }),
    placeholderData: keepPreviousData,
  });
  const failure = error ?? summary.error;
  if (failure && !(data && summary.data))
    return <ErrorState text={failureText(failure)} onRetry={() => void Promise.all([refetch(), summary.refetch()])} />;
  if (!data || !summary.data) return <Skeleton variant="rounded" height={240} />;
  if (data.total === 0 && !stars)
    return (
      <Card>
        <EmptyState title={text.noReviews} text={text.noReviewsText} />
      </Card>
    );
  const { rating, reviews } = summary.data;
  return (
    <Card>
      <Summary>
        <AverageRating>
          <strong>
            {rating === null
              ? '–'
              : formatNumber(rating, locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}
          </strong>
          <Stars rating={rating ?? 0} size={20} />
          <small>{text.reviews(reviews)}</small>
        </AverageRating>
        <Distribution
          page={summary.data}
          chosen={stars}
          onChoose={(next) => {
            setStars(next);
            setLimit(perPage);
          }}
        />
      </Summary>
      {data.total === 0 && (
        <EmptyState icon="search" title={text.noneWithRating}>
          <Button variant="outlined" onClick={() => setStars(null)}>
            {text.allStars}
          </Button>
        </EmptyState>
      )}
      {data.data.map((review) => (
        <ReviewItem key={review.id}>
          <ReviewCard review={review} />
        </ReviewItem>
      ))}
      {data.total > data.data.length && (
        <Button sx={{ mt: 2 }} variant="outlined" onClick={() => setLimit(limit + perPage)}>
          {text.more}
        </Button>
      )}
    </Card>
  );
}
