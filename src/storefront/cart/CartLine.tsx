/** One line of the cart: photo, name, price, count, sum, and what has changed about it. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import type { CartItem } from '#contract/carts.ts';
import { wireTotals } from '#contract/rules/cart.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Price } from '#src/ui/Price.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { cartLabels } from './labels.ts';
import { LinePhoto } from './LinePhoto.tsx';
import { formerPrice, troubleOf } from './lineState.ts';

/** Room for everything side by side. */
const wide = '@container (min-width: 620px)';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '76px 1fr auto',
  gridTemplateAreas: '"photo name remove" "photo facts facts" "count count sum"',
  columnGap: 14,
  rowGap: 4,
  alignItems: 'center',
  padding: '18px 0',
  [wide]: {
    gridTemplateColumns: '76px 1fr auto 104px auto',
    gridTemplateAreas: '"photo name count sum remove" "photo facts count sum remove"',
    columnGap: 20,
  },
  '&:not(:first-of-type)': { borderTop: `1px solid ${colour.line}` },
  '&[data-gone=true] .quiet': { opacity: 0.55 },
});
const Name = styled('div')({
  gridArea: 'name',
  alignSelf: 'end',
  fontWeight: 600,
  lineHeight: 1.35,
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
});
const Facts = styled('div')({
  gridArea: 'facts',
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  color: colour.muted,
  fontSize: '0.875rem',
});
const Sum = styled('div')({ gridArea: 'sum', textAlign: 'end', justifySelf: 'end' });
const Count = styled('div')({ gridArea: 'count', marginTop: 10, [wide]: { marginTop: 0 } });
const RemoveButton = styled('button')({
  gridArea: 'remove',
  alignSelf: 'start',
  border: 0,
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
  padding: 12,
  margin: '-10px -12px 0 0',
  lineHeight: 0,
  borderRadius: radius.control,
  [wide]: { alignSelf: 'center', margin: 0 },
  '&:hover': { background: colour.hover, color: colour.text },
});
const Warning = styled('strong')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: colour.warning,
  fontWeight: 600,
});
const Former = styled('s')({ opacity: 0.85 });

export interface CartLineProps {
  item: CartItem;
  onCount: (count: number) => void;
  onRemove: () => void;
}

export function CartLine({ item, onCount, onRemove }: CartLineProps) {
  const text = useLabels(cartLabels);
  const locale = useLocale();
  const format = usePriceFormat();
  const { product, count } = item;
  const name = nameOf(product, locale);
  const trouble = troubleOf(item);
  const former = formerPrice(item);

  return (
    <Row data-gone={trouble?.kind === 'gone'}>
      <AppLink
        to={`/products/view/${product.id}`}
        style={{ gridArea: 'photo', alignSelf: 'start' }}
        className="quiet"
        tabIndex={-1}
        aria-hidden="true"
      >
        <LinePhoto src={product.photo} size={76} />
      </AppLink>
      <Name className="quiet">
        <AppLink to={`/products/view/${product.id}`}>{name}</AppLink>
      </Name>
      <Facts>
        <span className="quiet">{text.each(format(product.price))}</span>
        {former !== null && (
          <span
            title={former < product.price ? text.priceUp : text.priceDown}
            style={{ color: former < product.price ? colour.warning : colour.primary }}
          >
            <Former>{text.was(format(former))}</Former>
          </span>
        )}
        {trouble && (
          <Warning>
            <Icon name="alert" size={16} />
            {trouble.kind === 'gone' ? text.gone : text.short(trouble.left)}
          </Warning>
        )}
        {trouble?.kind === 'short' && (
          <Button size="small" style={{ whiteSpace: 'nowrap' }} onClick={() => onCount(trouble.left)}>
            {text.take(trouble.left)}
          </Button>
        )}
      </Facts>
      <Count>
        {trouble?.kind !== 'gone' && (
          <QuantityStepper value={count} onChange={onCount} max={Math.max(product.count, 1)} height={40} label={name} />
        )}
      </Count>
      <Sum className="quiet">
        <Price value={wireTotals([{ price: product.price, count }]).order_summ} decimals="always" />
      </Sum>
      <RemoveButton type="button" aria-label={text.removeNamed(name)} title={text.remove} onClick={onRemove}>
        <Icon name="close" size={20} />
      </RemoveButton>
    </Row>
  );
}
