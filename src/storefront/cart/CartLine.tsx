/** One line of the cart: photo, name, price, count, sum and changes. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import type { CartItem } from '#contract/carts.ts';
import { sumWireCart } from '#contract/rules/cart.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, radius, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Price } from '#src/ui/Price.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { cartLabels } from './labels.ts';
import { LinePhoto } from './LinePhoto.tsx';
import { getFormerPrice, findLineProblem } from './lineState.ts';
import { removeButtonAttribute } from './useRemovalFocus.ts';

const lazyNotes = createRenderedPart(async () => (await import('./LineNotes.tsx')).LineNotes);

/** Wide enough for one row. */
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
  '&:not(:first-of-type)': { borderTop: `1px solid ${color.line}` },
  '&[data-gone=true] .quiet': { opacity: 0.55 },
});
const Name = styled('div')({
  gridArea: 'name',
  alignSelf: 'end',
  fontWeight: 600,
  lineHeight: 1.35,
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    [touch]: { display: 'flex', alignItems: 'center', minHeight: 44 },
  },
  '& a:hover': { textDecoration: 'underline' },
});
const Facts = styled('div')({
  gridArea: 'facts',
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  color: color.muted,
  fontSize: '0.875rem',
});
const Sum = styled('div')({ gridArea: 'sum', textAlign: 'end', justifySelf: 'end' });
const Count = styled('div')({ gridArea: 'count', marginTop: 10, [wide]: { marginTop: 0 } });
const RemoveButton = styled('button')({
  gridArea: 'remove',
  alignSelf: 'start',
  // The sum below may widen its column
  justifySelf: 'end',
  border: 0,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  padding: 12,
  margin: '-10px -12px 0 0',
  lineHeight: 0,
  borderRadius: radius.control,
  [wide]: { alignSelf: 'center', margin: 0 },
  '&:hover': { background: color.hover, color: color.text },
});
const Warning = styled('strong')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: color.warning,
  fontWeight: 600,
});

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
  const name = getLocalizedName(product, locale);
  const problem = findLineProblem(item);
  const oldPrice = getFormerPrice(item);

  return (
    <Row data-gone={problem?.kind === 'gone'}>
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
        {oldPrice !== null && (
          <span
            title={oldPrice < product.price ? text.priceUp : text.priceDown}
            style={{ color: oldPrice < product.price ? color.warning : color.primary }}
          >
            <s>{text.was(format(oldPrice))}</s>
          </span>
        )}
        {problem && (
          <Warning>
            <Icon name="alert" size={16} />
            {problem.kind === 'gone' ? text.gone : text.short(problem.left)}
          </Warning>
        )}
        {problem?.kind === 'short' && (
          <Button size="small" style={{ whiteSpace: 'nowrap' }} onClick={() => onCount(problem.left)}>
            {text.take(problem.left)}
          </Button>
        )}
        {(item.discounts || product.lowest_price) && <lazyNotes.Part item={item} />}
      </Facts>
      <Count>
        {problem?.kind !== 'gone' && (
          <QuantityStepper value={count} onChange={onCount} max={Math.max(product.count, 1)} height={40} label={name} />
        )}
      </Count>
      <Sum className="quiet">
        <Price value={sumWireCart([{ price: product.price, count }]).order_summ} decimals="always" />
      </Sum>
      <RemoveButton
        {...removeButtonAttribute}
        type="button"
        aria-label={text.removeNamed(name)}
        title={text.remove}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </RemoveButton>
    </Row>
  );
}
