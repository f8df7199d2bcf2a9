/** What narrows the list now; each is a link that takes it away. */
import styled from '@emotion/styled';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { catalogPath, changeState, hasFilters, resetState, writeState, type CatalogState } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 20 });
const Chip = styled(AppLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '6px 8px 6px 12px',
  borderRadius: 99,
  background: colour.softer,
  color: colour.text,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  textDecoration: 'none',
  maxWidth: '100%',
  '&:hover': { background: colour.primarySoft },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const ResetLink = styled(AppLink)({ padding: '6px 8px', fontSize: '0.875rem', lineHeight: 1.4, color: colour.primary, fontWeight: 600, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } });

export interface ActiveFiltersProps {
  categoryId: number | null;
  state: CatalogState;
}

export function ActiveFilters({ categoryId, state }: ActiveFiltersProps) {
  const text = useLabels(catalogLabels);
  const price = usePriceFormat();
  if (!hasFilters(state)) return null;
  const active: [string, Partial<CatalogState>][] = [];
  if (state.q) active.push([fill(text.quoted, { q: state.q }), { q: '' }]);
  if (state.price_from) active.push([fill(text.priceFrom, { price: price(state.price_from) }), { price_from: 0 }]);
  if (state.price_to) active.push([fill(text.priceTo, { price: price(state.price_to) }), { price_to: 0 }]);
  if (state.in_stock) active.push([text.inStock, { in_stock: false }]);
  return (
    <Row>
      {active.map(([name, change]) => (
        <Chip key={name} to={catalogPath(categoryId) + writeState(changeState(state, change))} aria-label={fill(text.remove, { name })}>
          <span>{name}</span>
          <Icon name="close" size={16} />
        </Chip>
      ))}
      <ResetLink to={catalogPath(categoryId) + writeState(resetState(state))}>{text.reset}</ResetLink>
    </Row>
  );
}
