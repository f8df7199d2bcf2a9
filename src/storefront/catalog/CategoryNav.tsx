/** Where one is in the category tree and where one can go from there; links, so that it works without JavaScript. */
import styled from '@emotion/styled';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { catalogPath } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';
import type { Branch, CategoryLink } from './queries.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '8px 10px',
    marginInline: -10,
    borderRadius: 8,
    color: colour.text,
    textDecoration: 'none',
    fontSize: '0.9375rem',
    lineHeight: 1.35,
  },
  '& a:hover': { background: colour.hover },
  '& a[aria-current=page]': { color: colour.primary, fontWeight: 650 },
  '& a > span:first-of-type': { flex: 1, minWidth: 0 },
  '& a > small': { color: colour.muted, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
  '& a.up': { color: colour.muted },
});
const Inner = styled('li')({ '& ul': { marginLeft: 12 } });
const Rest = styled('details')({
  '& > summary': {
    listStyle: 'none',
    cursor: 'pointer',
    padding: '8px 10px',
    marginLeft: 2,
    color: colour.primary,
    fontSize: '0.9375rem',
    fontWeight: 550,
    lineHeight: 1.35,
    borderRadius: 8,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { background: colour.hover },
  '&[open] > summary': { display: 'none' },
});

function Entry({
  category,
  isNarrowed,
  isCurrent = false,
  isAbove = false,
}: {
  category: CategoryLink;
  isNarrowed: boolean;
  isCurrent?: boolean;
  isAbove?: boolean;
}) {
  const locale = useLocale();
  return (
    <AppLink
      to={catalogPath(category.id)}
      {...(isCurrent && { 'aria-current': 'page' })}
      {...(isAbove && { className: 'up' })}
    >
      {isAbove && <Icon name="left" size={16} />}
      <span>{nameOf(category, locale)}</span>
      {!isAbove && !isNarrowed && <small>{formatNumber(category.products_count, locale)}</small>}
    </AppLink>
  );
}

function Entries({
  categories,
  currentId,
  isNarrowed,
}: {
  categories: readonly CategoryLink[];
  currentId: number | undefined;
  isNarrowed: boolean;
}) {
  return (
    <List>
      {categories.map((category) => (
        <li key={category.id}>
          <Entry category={category} isCurrent={category.id === currentId} isNarrowed={isNarrowed} />
        </li>
      ))}
    </List>
  );
}

/** More than so many would push everything else out of sight. */
const most = 14;
const shownFirst = 10;

/** What is shown at once and what waits; a long list with the present category in its tail is shown whole. */
function shorten(categories: readonly CategoryLink[], currentId: number | undefined): [CategoryLink[], CategoryLink[]] {
  const isInTail = categories.slice(shownFirst).some((category) => category.id === currentId);
  return categories.length <= most || isInTail
    ? [[...categories], []]
    : [categories.slice(0, shownFirst), categories.slice(shownFirst)];
}

export interface CategoryNavProps {
  branch: Branch;
  /** The list is narrowed: how many a whole category holds says nothing of it. */
  isNarrowed: boolean;
}

export function CategoryNav({ branch, isNarrowed }: CategoryNavProps) {
  const text = useLabels(catalogLabels);
  const { current, ancestors, children, siblings } = branch;
  const isLeaf = current !== null && children.length === 0;
  const beneath = isLeaf ? siblings : children;
  const [first, rest] = shorten(beneath, current?.id);
  return (
    <nav aria-label={text.categories}>
      <List>
        <li>
          <AppLink to={catalogPath(null)} {...(current ? { className: 'up' } : { 'aria-current': 'page' })}>
            {current && <Icon name="left" size={16} />}
            <span>{text.allCategories}</span>
          </AppLink>
        </li>
        {ancestors.map((category) => (
          <li key={category.id}>
            <Entry category={category} isAbove isNarrowed={isNarrowed} />
          </li>
        ))}
        {current && !isLeaf && (
          <li>
            <Entry category={current} isCurrent isNarrowed={isNarrowed} />
          </li>
        )}
        <Inner>
          <Entries categories={first} currentId={current?.id} isNarrowed={isNarrowed} />
          {rest.length > 0 && (
            <Rest>
              <summary>{fill(text.showAllCategories, { n: beneath.length })}</summary>
              <Entries categories={rest} currentId={current?.id} isNarrowed={isNarrowed} />
            </Rest>
          )}
        </Inner>
      </List>
    </nav>
  );
}
