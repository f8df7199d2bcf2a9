/** The active filters as chips; each is a link that removes its filter. */
import styled from '@emotion/styled';
import type { Facets } from '#contract/products.ts';
import { formatId, formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import {
  catalogPath,
  changeCatalogState,
  hasFilters,
  isValueList,
  resetCatalogState,
  removeFilterValue,
  formatCatalogState,
  type CatalogState,
} from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 20 });
const ChipLink = styled(AppLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '6px 8px 6px 12px',
  [touch]: { paddingBlock: 12 },
  borderRadius: 99,
  background: color.softer,
  color: color.text,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  textDecoration: 'none',
  maxWidth: '100%',
  '&:hover': { background: color.primarySoft },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const ResetLink = styled(AppLink)({
  padding: '6px 8px',
  [touch]: { paddingBlock: 12 },
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: color.primary,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

export interface ActiveFiltersProps {
  categoryId: number | null;
  state: CatalogState;
  /** Gives names to parameters, values and companies; without it they show as values and ids. */
  facets: Facets | undefined;
}

/** `change` removes the filter. */
type FilterChip = [name: string, change: Partial<CatalogState>];

/** A chip for each value and each bound of the parameters. */
function listParameterChips(
  state: CatalogState,
  facets: Facets | undefined,
  locale: Locale,
  text: { above: string; below: string },
): FilterChip[] {
  return Object.entries(state.parameters).flatMap(([id, filterValue]): FilterChip[] => {
    const facet = facets?.parameters.find((one) => String(one.id) === id);
    const name = facet ? getLocalizedName(facet, locale) : '';
    if (isValueList(filterValue)) {
      return filterValue.map((value) => {
        const known = facet?.values?.find((one) => one.value === value);
        return [
          [name, known ? getLocalizedName(known, locale) : value].filter(Boolean).join(': '),
          removeFilterValue(state, id, value),
        ];
      });
    }
    const unit = facet ? getLocalizedUnit(facet, locale) : '';
    const formatValue = (number: number) =>
      [formatNumber(number, locale, { maximumFractionDigits: 9 }), unit].filter(Boolean).join('\u00a0');
    return (['from', 'to'] as const).flatMap((end): FilterChip[] => {
      const number = filterValue[end];
      return number === undefined
        ? []
        : [
            [
              fill(end === 'from' ? text.above : text.below, { name, n: formatValue(number) }).trim(),
              removeFilterValue(state, id, end),
            ],
          ];
    });
  });
}

export function ActiveFilters({ categoryId, state, facets }: ActiveFiltersProps) {
  const text = useLabels(catalogLabels);
  const formatPrice = usePriceFormat();
  const locale = useLocale();
  if (!hasFilters(state)) return null;
  const toPath = (changedState: CatalogState) => catalogPath(categoryId) + formatCatalogState(changedState);
  const chips: FilterChip[] = [];
  if (state.q) chips.push([fill(text.quoted, { q: state.q }), { q: '' }]);
  if (state.price_from) chips.push([fill(text.priceFrom, { price: formatPrice(state.price_from) }), { price_from: 0 }]);
  if (state.price_to) chips.push([fill(text.priceTo, { price: formatPrice(state.price_to) }), { price_to: 0 }]);
  if (state.in_stock) chips.push([text.inStock, { in_stock: false }]);
  chips.push(...listParameterChips(state, facets, locale, text));
  for (const companyId of state.companies)
    chips.push([
      facets?.companies.find(({ id }) => id === companyId)?.brand ?? formatId(companyId, locale),
      { companies: state.companies.filter((id) => id !== companyId) },
    ]);
  if (state.rating) chips.push([fill(text.starsFrom, { n: state.rating }), { rating: 0 }]);
  return (
    <Row>
      {chips.map(([name, change]) => {
        const path = toPath(changeCatalogState(state, change));
        // Two companies may have the same name, but what remains without each differs
        return (
          <ChipLink key={path} to={path} aria-label={fill(text.remove, { name })}>
            <span>{name}</span>
            <Icon name="close" size={16} />
          </ChipLink>
        );
      })}
      <ResetLink to={toPath(resetCatalogState(state))}>{text.reset}</ResetLink>
    </Row>
  );
}
