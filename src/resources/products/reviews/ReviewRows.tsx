/** The list of reviews with their full texts and answers. */
import styled from '@emotion/styled';
import { useListContext } from 'react-admin';
import type { OfficeReview } from '#contract/reviews.ts';
import { useListScope } from '#src/backOffice/kit/list/ListScope.tsx';
import { SortSelect } from '#src/backOffice/kit/list/SortSelect.tsx';
import { RowCheckbox } from '#src/backOffice/kit/list/RowParts.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const SortBar = styled('div')({
  display: 'none',
  [from.md]: {
    display: 'flex',
    justifyContent: 'flex-end',
    padding: '10px 16px',
    borderBottom: `1px solid ${color.line}`,
    '& > div': { display: 'flex', alignItems: 'center', gap: 10 },
    '& label': { margin: 0, whiteSpace: 'nowrap', fontWeight: 500, color: color.muted },
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
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&[data-selected=true]': { background: color.primarySoft },
  [from.md]: { padding: '18px 20px' },
  '& > article': { flex: 1 },
});
const ProductLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 10,
  fontSize: '0.875rem',
  '& a': { color: color.text, fontWeight: 600, textDecoration: 'none', '&:hover': { color: color.primary } },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
});

/** The product of a review. */
export function ReviewProduct({ review: { product, company } }: { review: OfficeReview }) {
  const locale = useLocale();
  return (
    <ProductLine>
      <Thumbnail photo={product.photo} size={36} />
      <div>
        <AppLink to={`/products/edit/${product.id}`}>{getLocalizedName(product, locale)}</AppLink>
        <small>{company.brand}</small>
      </div>
    </ProductLine>
  );
}

export default function ReviewRows() {
  const { data = [], isFetching, isPlaceholderData } = useListContext<OfficeReview>();
  const { isSelectable, selection } = useListScope();
  return (
    <>
      <SortBar>
        <SortSelect />
      </SortBar>
      <List data-stale={isFetching && isPlaceholderData}>
        {data.map((review) => (
          <Row key={review.id} data-selected={selection.has(review.id)}>
            {isSelectable && (
              <div style={{ paddingTop: 10 }}>
                <RowCheckbox record={review} />
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
