/** Category tree around the current category; links, so it works without JavaScript. */
import styled from '@emotion/styled';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
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
    color: color.text,
    textDecoration: 'none',
    fontSize: '0.9375rem',
    lineHeight: 1.35,
  },
  '& a:hover': { background: color.hover },
  '& a[aria-current=page]': { color: color.primary, fontWeight: 650 },
  '& a > span:first-of-type': { flex: 1, minWidth: 0 },
  '& a > small': { color: color.muted, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
  '& a.up': { color: color.muted },
});
const Inner = styled('li')({ '& ul': { marginLeft: 12 } });
const MoreCategories = styled('details')({
  '& > summary': {
    listStyle: 'none',
    cursor: 'pointer',
    padding: '8px 10px',
    marginLeft: 2,
    color: color.primary,
    fontSize: '0.9375rem',
    fontWeight: 550,
    lineHeight: 1.35,
    borderRadius: 8,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { background: color.hover },
  '&[open] > summary': { display: 'none' },
});

function Entry({
  category,
  isFiltered,
  isCurrent = false,
  isAncestor = false,
}: {
  category: CategoryLink;
  isFiltered: boolean;
  isCurrent?: boolean;
  isAncestor?: boolean;
}) {
  const locale = useLocale();
  return (
    <AppLink
      to={catalogPath(category.id)}
      {...(isCurrent && { 'aria-current': 'page' })}
      {...(isAncestor && { className: 'up' })}
    >
      {isAncestor && <Icon name="left" size={16} />}
      <span>{getLocalizedName(category, locale)}</span>
      {!isAncestor && !isFiltered && <small>{formatNumber(category.products_count, locale)}</small>}
    </AppLink>
  );
}

function Entries({
  categories,
  currentId,
  isFiltered,
}: {
  categories: readonly CategoryLink[];
  currentId: number | undefined;
  isFiltered: boolean;
}) {
  return (
    <List>
      {categories.map((category) => (
        <li key={category.id}>
          <Entry category={category} isCurrent={category.id === currentId} isFiltered={isFiltered} />
        </li>
      ))}
    </List>
  );
}

/** Longer lists would push everything else out of view. */
const maxShown = 14;
const shownFirst = 10;

/**
 * Splits a list into shown and folded categories; a long list is shown in full if the current category is in its tail.
 */
function splitCategories(
  categories: readonly CategoryLink[],
  currentId: number | undefined,
): [CategoryLink[], CategoryLink[]] {
  const isInTail = categories.slice(shownFirst).some((category) => category.id === currentId);
  return categories.length <= maxShown || isInTail
    ? [[...categories], []]
    : [categories.slice(0, shownFirst), categories.slice(shownFirst)];
}

export interface CategoryNavProps {
  branch: Branch;
  /** Filters are active, so the counts of categories don't apply. */
  isFiltered: boolean;
}

export function CategoryNav({ branch, isFiltered }: CategoryNavProps) {
  const text = useLabels(catalogLabels);
  const { current, ancestors, children, siblings } = branch;
  const isLeaf = current !== null && children.length === 0;
  const listed = isLeaf ? siblings : children;
  const [first, rest] = splitCategories(listed, current?.id);
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
            <Entry category={category} isAncestor isFiltered={isFiltered} />
          </li>
        ))}
        {current && !isLeaf && (
          <li>
            <Entry category={current} isCurrent isFiltered={isFiltered} />
          </li>
        )}
        <Inner>
          <Entries categories={first} currentId={current?.id} isFiltered={isFiltered} />
          {rest.length > 0 && (
            <MoreCategories>
              <summary>{fill(text.showAllCategories, { n: listed.length })}</summary>
              <Entries categories={rest} currentId={current?.id} isFiltered={isFiltered} />
            </MoreCategories>
          )}
        </Inner>
      </List>
    </nav>
  );
}
