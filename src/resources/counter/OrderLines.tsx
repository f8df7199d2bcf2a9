/** What is in the order that is being entered; the line that was touched last stands first and lights up. */
import styled from '@emotion/styled';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { counterWords } from './labels.ts';
import type { Line } from './lines.ts';

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
    borderBottom: `1px solid ${colour.line}`,
  },
  '& i': { position: 'absolute', zIndex: -1, inset: '0 -10px', borderRadius: 10, animation: 'counter-in .6s' },
  '@keyframes counter-in': { from: { background: colour.primarySoft } },
  '& small': { display: 'block', color: colour.muted },
  '& span': { overflowWrap: 'anywhere' },
  '& strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'end' },
  '& [role=group]': { justifySelf: 'start' },
});
const Remove = styled('button')({
  justifySelf: 'end',
  width: 40,
  height: 40,
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
  display: 'grid',
  placeItems: 'center',
  '&:hover': { background: colour.hover, color: colour.error },
});

export function OrderLines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: Line[]) => void }) {
  const text = useLabels(counterWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  if (lines.length === 0) return <p style={{ margin: 0, color: colour.muted }}>{text.empty}</p>;
  return (
    <List>
      {lines.map(({ product, count }) => {
        const name = nameOf(product, locale);
        return (
          <li key={product.id}>
            {/* Another count is another element, which lights up anew; the stepper keeps its focus */}
            <i key={count} aria-hidden />
            <span translate="no">
              {name}
              <small>
                {product.sku} · {format(product.price)}
              </small>
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
            <Remove
              type="button"
              aria-label={text.remove(name)}
              onClick={() => onChange(lines.filter((line) => line.product.id !== product.id))}
            >
              <Icon name="close" size={18} />
            </Remove>
          </li>
        );
      })}
    </List>
  );
}
