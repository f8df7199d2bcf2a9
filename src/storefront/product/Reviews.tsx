/** What buyers say: the mean and how the ratings are spread, the reviews by pages, and the way to write one. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#src/ui/Button.tsx';
import type { ReviewPage } from '#contract/reviews.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { loginPath } from '#src/session/location.ts';
import { buys, useSession } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { firstReviews, writeReviewWish, type ReviewWish } from './productUrl.ts';
import { reviewsPerPage, reviewsQuery } from './queries.ts';
import { ReviewOrders, StarShares } from './ReviewFilters.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { reviewLabels } from './reviewLabels.ts';

const OwnReview = lazy(async () => ({ default: (await import('./OwnReview.tsx')).OwnReview }));
const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }));

/** Of the address that leads into the form. */
const writing = '#write-review';

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
  '& span': { display: 'block', color: colour.muted, fontSize: '0.875rem', lineHeight: 1.5 },
});
const Done = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem', '&:focus': { outline: 'none' } });
const List = styled('div')({
  display: 'grid',
  gap: 0,
  alignContent: 'start',
  minWidth: 0,
  '& > p': { margin: 0, color: colour.muted },
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

/** What stands in the form's place takes the focus that was in it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

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
  wish: ReviewWish;
}

export function Reviews({ productId, wish }: ReviewsProps) {
  const text = useLabels(reviewLabels);
  const failureText = useFailureText();
  const session = useSession();
  const isBack = useLocation().hash === writing;
  const [wantsToWrite, setWriting] = useState<boolean>();
  const { data, error, refetch } = useQuery(reviewsQuery(useApi(), productId, wish, session?.me.id ?? null));

  const isNew = session !== null && buys(session.me) && data?.already_reviewed === false;
  const mayWrite = isNew && data.needs === 'nothing';
  // Whoever was led to the sign-in comes back to the form.
  const isWriting = mayWrite && (wantsToWrite ?? isBack);
  const address = (other: ReviewWish) => `/products/view/${productId}${writeReviewWish(other)}`;
  const to = (changes: Partial<ReviewWish>) => `${address({ ...wish, page: 1, ...changes })}#reviews`;

  return (
    <section id="reviews">
      <SectionTitle>{text.reviews}</SectionTitle>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <Columns>
          <Summary>
            <RatingMean page={data} />
            {data.reviews > 0 && <StarShares page={data} wish={wish} to={to} />}
            {!session && (
              <LinkButton variant="outlined" to={loginPath(address(firstReviews) + writing)} rel="nofollow">
                {text.signInToWrite}
              </LinkButton>
            )}
            {mayWrite && !isWriting && (
              <Button
                variant="outlined"
                ref={wantsToWrite === false ? takeFocus : undefined}
                onClick={() => setWriting(true)}
              >
                {text.write}
              </Button>
            )}
            {isNew && !mayWrite && <Done>{text.needs[data.needs]}</Done>}
            {session && data.already_reviewed && data.own?.status === 'published' && (
              <Done {...(wantsToWrite === false && { ref: takeFocus, tabIndex: -1 })}>{text.alreadyReviewed}</Done>
            )}
            {data.own && (
              <Suspense>
                <OwnReview productId={productId} review={data.own} />
              </Suspense>
            )}
          </Summary>
          <List>
            {isWriting && (
              <Suspense>
                <ReviewForm productId={productId} onClose={() => setWriting(false)} />
              </Suspense>
            )}
            {data.total > 1 && <ReviewOrders page={data} wish={wish} to={to} />}
            {data.data.length === 0 && (
              <EmptyReviews page={data} isWriting={isWriting} all={`${address(firstReviews)}#reviews`} />
            )}
            {data.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
            <div style={{ marginTop: 20 }}>
              <Paging page={wish.page} pages={Math.ceil(data.total / reviewsPerPage)} to={(page) => to({ page })} />
            </div>
          </List>
        </Columns>
      )}
    </section>
  );
}
