/** The list of reviews as it is read: whole, each with its answer. */
import styled from '@emotion/styled';
import { useListContext } from 'react-admin';
import type { OfficeReview } from '#contract/reviews.ts';
import { useList } from '#src/backOffice/kit/list/ListScope.tsx';
import { SortChoice } from '#src/backOffice/kit/list/SortChoice.tsx';
import { Tick } from '#src/backOffice/kit/list/Tick.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const Order = styled('div')({
  display: 'none',
  [from.md]: {
    display: 'flex',
    justifyContent: 'flex-end',
    padding: '10px 16px',
    borderBottom: `1px solid ${colour.line}`,
    '& > div': { display: 'flex', alignItems: 'center', gap: 10 },
    '& label': { margin: 0, whiteSpace: 'nowrap', fontWeight: 500, color: colour.muted },
    '& select': { minHeight: 36, fontSize: '0.875rem', width: 'auto' },
  },
});
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.55 },
});
const Row = styled('li')({
  display: 'flex',
  gap: 14,
  padding: '16px',
  borderBottom: `1px solid ${colour.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&[data-selected=true]': { background: colour.primarySoft },
  [from.md]: { padding: '18px 20px' },
  '& > article': { flex: 1 },
});
const Product = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 10,
  fontSize: '0.875rem',
  '& a': { color: colour.text, fontWeight: 600, textDecoration: 'none', '&:hover': { color: colour.primary } },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
});

/** What a review is of. */
export function ReviewProduct({ review: { product, company } }: { review: OfficeReview }) {
  const locale = useLocale();
  return (
    <Product>
      <Thumbnail photo={product.photo} size={36} />
      <div>
        <AppLink to={`/products/edit/${product.id}`}>{nameOf(product, locale)}</AppLink>
        <small>{company.brand}</small>
      </div>
    </Product>
  );
}

export default function ReviewRows() {
  const { data = [], isFetching, isPlaceholderData } = useListContext<OfficeReview>();
  const { isSelectable, selection } = useList();
  return (
    <>
      <Order>
        <SortChoice />
      </Order>
      <List data-stale={isFetching && isPlaceholderData}>
        {data.map((review) => (
          <Row key={review.id} data-selected={selection.has(review.id)}>
            {isSelectable && (
              <div style={{ paddingTop: 10 }}>
                <Tick record={review} />
              </div>
            )}
            <ReviewCard review={review}>
              <ReviewProduct review={review} />
            </ReviewCard>
          </Row>
        ))}
      </List>
    </>
  );
}
