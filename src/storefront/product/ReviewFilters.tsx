/** How the ratings are spread, each row a way to its reviews; in which order they come, and whether of buyers alone. Links, so that they work before and without scripts. */
import styled from '@emotion/styled';
import type { ReviewPage } from '#contract/reviews.ts';
import { reviewOrders, starNames } from '#contract/rules/reviews.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { starColour } from '#src/theme/palette.ts';
import { colour, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { ReviewWish } from './productUrl.ts';
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
  color: colour.text,
  textDecoration: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: colour.hover },
  '&[aria-current=true]': { background: colour.primarySoft },
  '& i': { height: 8, borderRadius: 99, background: colour.softer, overflow: 'hidden', display: 'block' },
  '& b': { display: 'block', height: '100%', borderRadius: 99, background: starColour },
  '& span:last-of-type': { color: colour.muted },
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
  border: `1px solid ${colour.strongLine}`,
  color: colour.text,
  fontSize: '0.875rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { borderColor: colour.muted },
  '&[aria-current=true]': { borderColor: colour.primary, background: colour.primarySoft },
});
const Gap = styled('span')({ flex: '1 1 8px' });

export interface ReviewFiltersProps {
  page: ReviewPage;
  wish: ReviewWish;
  /** The address of other reviews; the first page of them. */
  to: (changes: Partial<ReviewWish>) => string;
}

/** Choosing what is chosen takes it back. */
export function StarShares({ page, wish, to }: ReviewFiltersProps) {
  const text = useLabels(reviewLabels);
  return (
    <Spread>
      {starNames.map((stars) => (
        <li key={stars}>
          <Share
            to={to({ stars: wish.stars === stars ? null : stars })}
            rel="nofollow"
            aria-current={wish.stars === stars}
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

export function ReviewOrders({ page, wish, to }: ReviewFiltersProps) {
  const text = useLabels(reviewLabels);
  return (
    <Bar role="group" aria-label={text.which}>
      {reviewOrders.map((order) => (
        <Choice key={order} to={to({ order })} rel="nofollow" aria-current={wish.order === order}>
          {text.orders[order]}
        </Choice>
      ))}
      <Gap />
      {(page.verified > 0 || wish.verified) && (
        <Choice to={to({ verified: !wish.verified })} rel="nofollow" aria-current={wish.verified}>
          {wish.verified && <Icon name="check" size={16} />}
          {text.verifiedOnly}
        </Choice>
      )}
      {wish.stars && (
        <Choice to={to({ stars: null })} rel="nofollow" aria-label={text.anyStars}>
          {text.onlyStars(Number(wish.stars))}
          <Icon name="close" size={16} />
        </Choice>
      )}
    </Bar>
  );
}
