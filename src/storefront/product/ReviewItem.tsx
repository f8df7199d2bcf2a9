/** One review with the shop's answer. */
import styled from '@emotion/styled';
import type { Review } from '#contract/reviews.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { reviewLabels } from './reviewLabels.ts';

const Item = styled('article')({
  padding: '18px 0',
  borderBottom: `1px solid ${color.line}`,
  '&:first-of-type': { paddingTop: 0 },
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
  '& p': { margin: '8px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineHeight: 1.55 },
});
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 10,
  rowGap: 2,
  marginTop: 4,
  color: color.muted,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
});
const VerifiedBadge = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.primary,
  fontWeight: 550,
});
const Answer = styled('div')({
  marginTop: 12,
  padding: '12px 16px',
  borderRadius: radius.control,
  background: color.soft,
  fontSize: '0.9375rem',
  '& strong': { fontSize: '0.8125rem' },
  '& time': { marginLeft: 10, color: color.muted, fontSize: '0.8125rem' },
  '& p': { margin: '2px 0 0' },
});

export function ReviewItem({ review }: { review: Review }) {
  const text = useLabels(reviewLabels);
  const locale = useLocale();
  return (
    <Item>
      <h3>{review.author.fio}</h3>
      <Line>
        <Stars rating={review.rating} size={15} />
        {/* Server and browser must render the same day, so the time zone is UTC. */}
        <time dateTime={review.created_at}>{formatDate(review.created_at, locale, 'date', 'UTC')}</time>
        {review.verified && (
          <VerifiedBadge>
            <Icon name="check" size={15} />
            {text.verified}
          </VerifiedBadge>
        )}
        {review.imported && (
          <span>
            {text.imported}
            {!review.counted && `, ${text.notCounted}`}
          </span>
        )}
      </Line>
      <p translate="no">{review.text}</p>
      {review.answer && (
        <Answer>
          <strong>{text.answer}</strong>
          {review.answered_at && (
            <time dateTime={review.answered_at}>{formatDate(review.answered_at, locale, 'date', 'UTC')}</time>
          )}
          <p translate="no">{review.answer}</p>
        </Answer>
      )}
    </Item>
  );
}
