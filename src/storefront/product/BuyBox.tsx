/** Price, stock and cart button of a product. */
import styled from '@emotion/styled';
import type { Product } from '#contract/products.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { BuyControl } from '../cart/BuyControl.tsx';
import { toMemberCard } from '../catalog/queries.ts';
import { WishButton } from '../wishes/WishButton.tsx';
import { productLabels } from './labels.ts';
import { ReducedPrice } from './ReducedPrice.tsx';

const lowStockCount = 5;

const Stock = styled('p')({
  margin: '4px 0 18px',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.9375rem',
  fontWeight: 550,
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', background: 'currentColor' },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 40,
  '& > button': { border: `1px solid ${color.line}` },
});
const Promises = styled('ul')({
  listStyle: 'none',
  margin: '20px 0 0',
  padding: '18px 0 0',
  borderTop: `1px solid ${color.line}`,
  display: 'grid',
  gap: 10,
  '& li': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    color: color.muted,
    fontSize: '0.875rem',
    lineHeight: 1.4,
  },
});

export interface BuyBoxProps {
  product: Product;
  /** Number of pickup points of the company. */
  pickupPoints: number;
}

export function BuyBox({ product, pickupPoints }: BuyBoxProps) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const isOutOfStock = product.count <= 0;
  const promises: [IconName, string][] = [
    ['truck', text.delivery],
    ['shield', text.safe],
  ];
  if (pickupPoints > 0) promises.splice(1, 0, ['store', text.pickupFrom(pickupPoints)]);

  return (
    <Panel>
      <Head>
        <Price value={product.price} size="large" />
        <WishButton productId={product.id} name={getLocalizedName(product, locale)} />
      </Head>
      <ReducedPrice product={product} />
      <Stock
        style={{ color: isOutOfStock ? color.muted : product.count <= lowStockCount ? color.warning : color.primary }}
      >
        {isOutOfStock ? text.outOfStock : product.count <= lowStockCount ? text.left(product.count) : text.inStock}
      </Stock>
      <BuyControl product={toMemberCard(product)} size="large">
        <Icon name="cart" size={20} />
        {text.addToCart}
      </BuyControl>
      <Promises>
        {promises.map(([icon, promise]) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            {promise}
          </li>
        ))}
      </Promises>
    </Panel>
  );
}
