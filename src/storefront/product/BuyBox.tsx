/** What it costs, whether it is there, and into the cart. */
import styled from '@emotion/styled';
import type { Product } from '#contract/products.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { BuyControl } from '../cart/BuyControl.tsx';
import { WishButton } from '../wishes/WishButton.tsx';
import { productLabels } from './labels.ts';

const few = 5;

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
  '& > button': { border: `1px solid ${colour.line}` },
});
const Promises = styled('ul')({
  listStyle: 'none',
  margin: '20px 0 0',
  padding: '18px 0 0',
  borderTop: `1px solid ${colour.line}`,
  display: 'grid',
  gap: 10,
  '& li': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    color: colour.muted,
    fontSize: '0.875rem',
    lineHeight: 1.4,
  },
});

export interface BuyBoxProps {
  product: Product;
  /** How many pickup points its company has. */
  pickupPoints: number;
}

export function BuyBox({ product, pickupPoints }: BuyBoxProps) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const isGone = product.count <= 0;
  const promises: [IconName, string][] = [
    ['truck', text.delivery],
    ['shield', text.safe],
  ];
  if (pickupPoints > 0) promises.splice(1, 0, ['store', text.pickupFrom(pickupPoints)]);

  return (
    <Panel>
      <Head>
        <Price value={product.price} size="large" />
        <WishButton productId={product.id} name={nameOf(product, locale)} />
      </Head>
      <Stock style={{ color: isGone ? colour.muted : product.count <= few ? colour.warning : colour.primary }}>
        {isGone ? text.outOfStock : product.count <= few ? text.left(product.count) : text.inStock}
      </Stock>
      <BuyControl product={product} size="large">
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
