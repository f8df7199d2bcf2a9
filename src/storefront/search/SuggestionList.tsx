/** Rows of the search suggestions: recent searches, categories, products, all results. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Suggestions } from '#contract/products.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { catalogPath, defaultState, formatCatalogState } from '../catalog/catalogUrl.ts';
import { highlight } from './highlight.ts';
import { searchLabels } from './labels.ts';
import { optionId } from './useCombobox.ts';

const Option = styled(AppLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '6px 10px',
  borderRadius: radius.control,
  color: color.text,
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  textDecoration: 'none',
  '&:hover, &[aria-selected=true]': { background: color.hover },
  '&[aria-selected=true]': { boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '& > svg': { color: color.muted },
  '& mark': { background: 'none', color: 'inherit', fontWeight: 700 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& strong': { fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});
const Text = styled('span')({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
const Thumb = styled('span')({ width: 44, flex: 'none', borderRadius: 8, overflow: 'hidden' });
const GroupName = styled('div')({
  padding: '10px 10px 4px',
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.4,
});

const searchPath = (q: string): string => catalogPath(null) + formatCatalogState({ ...defaultState, q });

function Marked({ name, typed }: { name: string; typed: string }) {
  return highlight(name, typed).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}

interface Row {
  to: string;
  /** Saved as a recent search when this row is chosen. */
  searched?: string;
  inside: ReactNode;
}

interface Group {
  name: string | null;
  rows: Row[];
}

const withIcon = (icon: IconName, text: ReactNode): ReactNode => (
  <>
    <Icon name={icon} size={20} />
    <Text>{text}</Text>
  </>
);

/** Returns the rows in groups, in the order of arrow keys. */
export function useSuggestionGroups(typed: string, found: Suggestions | undefined, recent: readonly string[]): Group[] {
  const text = useLabels(searchLabels);
  const locale = useLocale();
  const price = usePriceFormat();
  if (!typed)
    return recent.length > 0
      ? [
          {
            name: text.recent,
            rows: recent.map((q) => ({ to: searchPath(q), searched: q, inside: withIcon('clock', q) })),
          },
        ]
      : [];
  const categories = (found?.categories ?? []).map((category): Row => {
    const way = category.parents.map((parent) => getLocalizedName(parent, locale)).join(' › ');
    const inside = (
      <>
        <Marked name={getLocalizedName(category, locale)} typed={typed} />
        {way && <small>{way}</small>}
      </>
    );
    return { to: catalogPath(category.id), inside: withIcon('grid', inside) };
  });
  const products = (found?.products ?? []).map((product): Row => ({
    to: `/products/view/${product.id}`,
    inside: (
      <>
        <Thumb>
          <Picture photo={product.photo} alt="" ratio={1} sizes="44px" />
        </Thumb>
        <Text>
          <Marked name={getLocalizedName(product, locale)} typed={typed} />
        </Text>
        <strong>
          {product.has_price_range ? fill(text.from, { price: price(product.price) }) : price(product.price)}
        </strong>
      </>
    ),
  }));
  const groups: Group[] = [
    { name: text.categories, rows: categories },
    { name: text.products, rows: products },
    {
      name: null,
      rows: [{ to: searchPath(typed), searched: typed, inside: withIcon('search', fill(text.showAll, { q: typed })) }],
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

export interface SuggestionListProps {
  id: string;
  groups: readonly Group[];
  /** Index over all groups; -1 for none. */
  marked: number;
  onChoose: (searched: string | undefined) => void;
}

export function SuggestionList({ id, groups, marked, onChoose }: SuggestionListProps) {
  const text = useLabels(searchLabels);
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div id={id} role="listbox" aria-label={text.suggestions}>
      {groups.map(({ name, rows }, at) => (
        <div key={name ?? ''} role="group" aria-label={name ?? text.suggestions}>
          {name && <GroupName aria-hidden="true">{name}</GroupName>}
          {rows.map(({ to, searched, inside }, inGroup) => {
            const index = (firsts[at] ?? 0) + inGroup;
            return (
              <Option
                key={to}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === marked}
                tabIndex={-1}
                to={to}
                onClick={() => onChoose(searched)}
              >
                {inside}
              </Option>
            );
          })}
        </div>
      ))}
    </div>
  );
}
