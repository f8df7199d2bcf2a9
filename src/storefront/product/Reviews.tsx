/** Reviews of a product: rating, distribution, list and form. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#src/ui/Button.tsx';
import type { ReviewPage } from '#contract/reviews.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buildLoginPath } from '#src/session/location.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { defaultReviewFilter, formatReviewFilter, type ReviewFilter } from './productUrl.ts';
import { reviewsPerPage, reviewsQuery } from './queries.ts';
import { ReviewOrders, StarShares } from './ReviewFilters.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { reviewLabels } from './reviewLabels.ts';

const MyReview = lazy(async () => ({ default: (await import('./MyReview.tsx')).MyReview }));
const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }));

/** Hash that opens the form. */
const writeReviewHash = '#write-review';

const Columns = styled('div')({
  display: 'grid',
  gap: 28,
  marginTop: 20,
  [from.lg]: { gridTemplateColumns: '300px minmax(0, 1fr)', gap: 64 },
});
const Summary = styled('div')({ display: 'grid', gap: 16, alignContent: 'start', justifyItems: 'start' });
const Mean = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  '& strong': { fontSize: '2.75rem', fontWeight: 700, lineHeight: 1, letterSpacing: '-0.03em' },
  '& span': { display: 'block', color: color.muted, fontSize: '0.875rem', lineHeight: 1.5 },
});
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem', '&:focus': { outline: 'none' } });
const List = styled('div')({
  display: 'grid',
  gap: 0,
  alignContent: 'start',
  minWidth: 0,
  '& > p': { margin: 0, color: color.muted },
});

function RatingMean({ page }: { page: ReviewPage }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  if (page.rating === null) return null;
  return (
    <Mean>
      <strong>{formatNumber(page.rating, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</strong>
      <div>
        <Stars rating={page.rating} size={20} />
        <span>{text.reviewCount(page.reviews)}</span>
      </div>
    </Mean>
  );
}

/** The element that replaces the form takes its focus. */
const focusElement = (element: HTMLElement | null) => element?.focus();

interface EmptyReviewsProps {
  page: ReviewPage;
  isWriting: boolean;
  /** Link to the reviews without filters. */
  all: string;
}

/** Replaces an empty list: the product has no reviews, or the filters match none. */
function EmptyReviews({ page, isWriting, all }: EmptyReviewsProps) {
  const text = useLabels(reviewLabels);
  if (page.reviews === 0) return isWriting ? null : <p>{text.noReviews}</p>;
  return (
    <p>
      {text.noneSuch} <AppLink to={all}>{text.showAll}</AppLink>
    </p>
  );
}

export interface ReviewsProps {
  productId: number;
  filter: ReviewFilter;
}

export function Reviews({ productId, filter }: ReviewsProps) {
  const text = useLabels(reviewLabels);
  const failureText = useFailureText();
  const session = useSession();
  const isBack = useLocation().hash === writeReviewHash;
  const [isFormOpen, setFormOpen] = useState<boolean>();
  const { data, error, refetch } = useQuery(reviewsQuery(useApi(), productId, filter, session?.me.id ?? null));

  const isNew = session !== null && canBuy(session.me) && data?.already_reviewed === false;
  const canWrite = isNew && data.needs === 'nothing';
  // After signing in the user returns to the form.
  const isWriting = canWrite && (isFormOpen ?? isBack);
  const toAddress = (other: ReviewFilter) => `/products/view/${productId}${formatReviewFilter(other)}`;
  const to = (changes: Partial<ReviewFilter>) => `${toAddress({ ...filter, page: 1, ...changes })}#reviews`;

  return (
    <section id="reviews">
      <SectionTitle>{text.reviews}</SectionTitle>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <Columns>
          <Summary>
            <RatingMean page={data} />
            {data.reviews > 0 && <StarShares page={data} filter={filter} to={to} />}
            {!session && (
              <LinkButton
                variant="outlined"
                to={buildLoginPath(toAddress(defaultReviewFilter) + writeReviewHash)}
                rel="nofollow"
              >
                {text.signInToWrite}
              </LinkButton>
            )}
            {canWrite && !isWriting && (
              <Button
                variant="outlined"
                ref={isFormOpen === false ? focusElement : undefined}
                onClick={() => setFormOpen(true)}
              >
                {text.write}
              </Button>
            )}
            {isNew && !canWrite && <Note>{text.needs[data.needs]}</Note>}
            {session && data.already_reviewed && data.own?.status === 'published' && (
              <Note {...(isFormOpen === false && { ref: focusElement, tabIndex: -1 })}>{text.alreadyReviewed}</Note>
            )}
            {data.own && (
              <Suspense>
                <MyReview productId={productId} review={data.own} />
              </Suspense>
            )}
          </Summary>
          <List>
            {isWriting && (
              <Suspense>
                <ReviewForm productId={productId} onClose={() => setFormOpen(false)} />
              </Suspense>
            )}
            {data.total > 1 && <ReviewOrders page={data} filter={filter} to={to} />}
            {data.data.length === 0 && (
              <EmptyReviews page={data} isWriting={isWriting} all={`${toAddress(defaultReviewFilter)}#reviews`} />
            )}
            {data.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
            <div style={{ marginTop: 20 }}>
              <Paging page={filter.page} pages={Math.ceil(data.total / reviewsPerPage)} to={(page) => to({ page })} />
            </div>
          </List>
        </Columns>
      )}
    </section>
  );
}
