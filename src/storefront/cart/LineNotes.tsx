/**
 * Why a line costs what it does: the reduction of its product, and what promotions take off. Loaded if there is one.
 */
import styled from '@emotion/styled';
import type { CartItem } from '#contract/carts.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { ReducedPrice } from '../product/ReducedPrice.tsx';

const Notes = styled('div')({ flexBasis: '100%' });
const Discount = styled('small')({
  display: 'block',
  color: color.primary,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
});

export function LineNotes({ item }: { item: CartItem }) {
  const locale = useLocale();
  const format = usePriceFormat('always');
  return (
    <Notes>
      <ReducedPrice product={item.product} />
      {item.discounts?.map((discount) => (
        <Discount key={discount.promotion_id}>
          {getLocalizedName(discount, locale)}: −{format(discount.amount)}
        </Discount>
      ))}
    </Notes>
  );
}
