/**
 * Filters of reviews: distribution of ratings, order and verified purchases. Links, so they work without JavaScript.
 */
import styled from '@emotion/styled';
import type { ReviewPage } from '#contract/reviews.ts';
import { reviewOrders, starNames } from '#contract/rules/reviews.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { starColor } from '#src/theme/palette.ts';
import { color, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { ReviewFilter } from './productUrl.ts';
import { reviewLabels } from './reviewLabels.ts';

const Spread = styled('ul')({
  listStyle: 'none',
  margin: '0 -8px',
  padding: 0,
  display: 'grid',
  width: 'calc(100% + 16px)',
});
const Share = styled(AppLink)({
  display: 'grid',
  gridTemplateColumns: '1ch 1fr 5ch',
  alignItems: 'center',
  gap: 12,
  padding: '5px 8px',
  minHeight: 28,
  [touch]: { minHeight: 36 },
  borderRadius: 8,
  color: color.text,
  textDecoration: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: color.hover },
  '&[aria-current=true]': { background: color.primarySoft },
  '& i': { height: 8, borderRadius: 99, background: color.softer, overflow: 'hidden', display: 'block' },
  '& b': { display: 'block', height: '100%', borderRadius: 99, background: starColor },
  '& span:last-of-type': { color: color.muted },
});
const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 20 });
const Choice = styled(AppLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  [touch]: { minHeight: 44 },
  padding: '0 14px',
  borderRadius: 999,
  border: `1px solid ${color.strongLine}`,
  color: color.text,
  fontSize: '0.875rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { borderColor: color.muted },
  '&[aria-current=true]': { borderColor: color.primary, background: color.primarySoft },
});
const Gap = styled('span')({ flex: '1 1 8px' });

export interface ReviewFiltersProps {
  page: ReviewPage;
  filter: ReviewFilter;
  /** Returns the address of the filtered reviews, at their first page. */
  to: (changes: Partial<ReviewFilter>) => string;
}

/** Distribution of ratings; a click on the selected one clears it. */
export function StarShares({ page, filter, to }: ReviewFiltersProps) {
  const text = useLabels(reviewLabels);
  return (
    <Spread>
      {starNames.map((stars) => (
        <li key={stars}>
          <Share
            to={to({ stars: filter.stars === stars ? null : stars })}
            rel="nofollow"
            aria-current={filter.stars === stars}
            aria-label={text.starsShare(Number(stars), page.distribution[stars])}
          >
            <span>{stars}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(page.distribution[stars] / Math.max(1, page.reviews)) * 100}%` }} />
            </i>
            <span>{page.distribution[stars]}</span>
          </Share>
        </li>
      ))}
    </Spread>
  );
}

export function ReviewOrders({ page, filter, to }: ReviewFiltersProps) {
  const text = useLabels(reviewLabels);
  return (
    <Bar role="group" aria-label={text.which}>
      {reviewOrders.map((order) => (
        <Choice key={order} to={to({ order })} rel="nofollow" aria-current={filter.order === order}>
          {text.orders[order]}
        </Choice>
      ))}
      <Gap />
      {(page.verified > 0 || filter.verified) && (
        <Choice to={to({ verified: !filter.verified })} rel="nofollow" aria-current={filter.verified}>
          {filter.verified && <Icon name="check" size={16} />}
          {text.verifiedOnly}
        </Choice>
      )}
      {filter.stars && (
        <Choice to={to({ stars: null })} rel="nofollow" aria-label={text.anyStars}>
          {text.onlyStars(Number(filter.stars))}
          <Icon name="close" size={16} />
        </Choice>
      )}
    </Bar>
  );
}
