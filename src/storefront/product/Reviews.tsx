/** What buyers say: how the ratings are spread, the reviews by pages, and the way to write one. */
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
import { starColour } from '#src/theme/palette.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { reviewsPerPage, reviewsQuery } from './queries.ts';
import { ReviewItem } from './ReviewItem.tsx';

const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }));

/** Of the address that leads into the form. */
const writing = '#write-review';

const Columns = styled('div')({ display: 'grid', gap: 28, marginTop: 20, [from.lg]: { gridTemplateColumns: '300px minmax(0, 1fr)', gap: 64 } });
const Summary = styled('div')({ display: 'grid', gap: 16, alignContent: 'start', justifyItems: 'start' });
const Mean = styled('div')({ display: 'flex', alignItems: 'center', gap: 14, '& strong': { fontSize: '2.75rem', fontWeight: 700, lineHeight: 1, letterSpacing: '-0.03em' }, '& span': { display: 'block', color: colour.muted, fontSize: '0.875rem', lineHeight: 1.5 } });
const Spread = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  width: '100%',
  '& li': { display: 'grid', gridTemplateColumns: '1ch 1fr 4ch', alignItems: 'center', gap: 12, fontSize: '0.875rem', lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' },
  '& i': { height: 8, borderRadius: 99, background: colour.softer, overflow: 'hidden', display: 'block' },
  '& b': { display: 'block', height: '100%', borderRadius: 99, background: starColour },
  '& span': { color: colour.muted },
});
const Done = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem', '&:focus': { outline: 'none' } });
const List = styled('div')({ display: 'grid', gap: 0, alignContent: 'start', minWidth: 0, '& > p': { margin: 0, color: colour.muted } });

const scale = ['5', '4', '3', '2', '1'] as const;

function RatingSummary({ page }: { page: ReviewPage }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  if (page.rating === null) return null;
  return (
    <>
      <Mean>
        <strong>{formatNumber(page.rating, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</strong>
        <div>
          <Stars rating={page.rating} size={20} />
          <span>{text.reviewCount(page.reviews)}</span>
        </div>
      </Mean>
      <Spread>
        {scale.map((stars) => (
          <li key={stars} aria-label={text.starsShare(Number(stars), page.distribution[stars])}>
            <span>{stars}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(page.distribution[stars] / Math.max(1, page.reviews)) * 100}%` }} />
            </i>
            <span>{page.distribution[stars]}</span>
          </li>
        ))}
      </Spread>
    </>
  );
}

/** What stands in the form's place takes the focus that was in it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

export interface ReviewsProps {
  productId: number;
  page: number;
  /** The address of a page of reviews, without language prefix. */
  to: (page: number) => string;
}

export function Reviews({ productId, page, to }: ReviewsProps) {
  const text = useLabels(productLabels);
  const failureText = useFailureText();
  const session = useSession();
  const isBack = useLocation().hash === writing;
  const [wantsToWrite, setWriting] = useState<boolean>();
  const { data, error, refetch } = useQuery(reviewsQuery(useApi(), productId, page, session?.me.id ?? null));

  const mayWrite = session !== null && buys(session.me) && data?.already_reviewed === false;
  // Whoever was led to the sign-in comes back to the form.
  const isWriting = mayWrite && (wantsToWrite ?? isBack);

  return (
    <section id="reviews">
      <SectionTitle>{text.reviews}</SectionTitle>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <Columns>
          <Summary>
            <RatingSummary page={data} />
            {!session && (
              <LinkButton variant="outlined" to={loginPath(to(1) + writing)} rel="nofollow">
                {text.signInToWrite}
              </LinkButton>
            )}
            {mayWrite && !isWriting && (
              <Button variant="outlined" ref={wantsToWrite === false ? takeFocus : undefined} onClick={() => setWriting(true)}>
                {text.write}
              </Button>
            )}
            {session && data.already_reviewed && <Done {...(wantsToWrite === false && { ref: takeFocus, tabIndex: -1 })}>{text.alreadyReviewed}</Done>}
          </Summary>
          <List>
            {isWriting && (
              <Suspense>
                <ReviewForm productId={productId} onClose={() => setWriting(false)} />
              </Suspense>
            )}
            {data.data.length === 0 && !isWriting && <p>{text.noReviews}</p>}
            {data.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
            <div style={{ marginTop: 20 }}>
              <Paging page={page} pages={Math.ceil(data.total / reviewsPerPage)} to={(n) => `${to(n)}#reviews`} />
            </div>
          </List>
        </Columns>
      )}
    </section>
  );
}
