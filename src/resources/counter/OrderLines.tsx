/** Lines of the order that is being entered. The line that was changed last comes first and flashes. */
import styled from '@emotion/styled';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { counterLabels } from './labels.ts';
import type { Line } from './lines.ts';
import type { SalePreview } from './preview.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '8px 12px',
    alignItems: 'center',
    padding: '12px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  '& i': { position: 'absolute', zIndex: -1, inset: '0 -10px', borderRadius: 10, animation: 'counter-in .6s' },
  '@keyframes counter-in': { from: { background: color.primarySoft } },
  '& small': { display: 'block', color: color.muted },
  '& span': { overflowWrap: 'anywhere' },
  '& strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'end' },
  '& [role=group]': { justifySelf: 'start' },
});
const RemoveButton = styled('button')({
  justifySelf: 'end',
  width: 40,
  height: 40,
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  display: 'grid',
  placeItems: 'center',
  '&:hover': { background: color.hover, color: color.error },
});

export interface OrderLinesProps {
  lines: readonly Line[];
  /** Null while it is not known. */
  preview: SalePreview | null;
  onChange: (lines: Line[]) => void;
}

export function OrderLines({ lines, preview, onChange }: OrderLinesProps) {
  const text = useLabels(counterLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  if (lines.length === 0) return <p style={{ margin: 0, color: color.muted }}>{text.emptyOrder}</p>;
  return (
    <List>
      {lines.map(({ product, count }) => {
        const name = getLocalizedName(product, locale);
        return (
          <li key={product.id}>
            {/* The key restarts the flash on each new count, while the stepper keeps its focus */}
            <i key={count} aria-hidden />
            <span translate="no">
              {name}
              <small>
                {product.sku} · {format(product.price)}
              </small>
              {preview?.lines
                .find(({ product_id }) => product_id === product.id)
                ?.discounts?.map((discount) => (
                  <small key={discount.promotion_id} translate="yes">
                    {getLocalizedName(discount, locale)}: −{format(discount.amount)}
                  </small>
                ))}
            </span>
            <strong>{format(Math.round(product.price * 100 * count) / 100)}</strong>
            <QuantityStepper
              value={count}
              max={product.left}
              height={40}
              label={name}
              onChange={(next) =>
                onChange(lines.map((line) => (line.product.id === product.id ? { ...line, count: next } : line)))
              }
            />
            <RemoveButton
              type="button"
              aria-label={text.remove(name)}
              onClick={() => onChange(lines.filter((line) => line.product.id !== product.id))}
            >
              <Icon name="close" size={18} />
            </RemoveButton>
          </li>
        );
      })}
    </List>
  );
}
