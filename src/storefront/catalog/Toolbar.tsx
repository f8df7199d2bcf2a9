/** Sort order and view of a product list, as links. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Disclosure, menuEntry } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { changeCatalogState, sortOrders, formatCatalogState, type CatalogState } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';

const SortSummary = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '9px 10px 9px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.4,
  minHeight: 44,
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { background: color.hover },
});
const Entry = styled(AppLink)(menuEntry);
const Switch = styled('div')({
  display: 'flex',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  '& a': { padding: 11, lineHeight: 0, color: color.muted },
  '& a:hover': { background: color.hover },
  '& a[aria-current=true]': { background: color.softer, color: color.primary },
});

export interface ToolbarProps {
  /** Path of the page that lists the products. */
  path: string;
  state: CatalogState;
}

export function SortChooser({ path, state }: ToolbarProps) {
  const text = useLabels(catalogLabels);
  const getSortName = (sort: CatalogState['sort'], order: CatalogState['order']) =>
    sort === 'price' ? text.sorts[order === 'asc' ? 'priceUp' : 'priceDown'] : text.sorts[sort];
  const current = getSortName(state.sort, state.order);
  return (
    <Disclosure
      align="end"
      closeOn={formatCatalogState(state)}
      summary={
        <SortSummary aria-label={`${text.sort}: ${current}`}>
          <span>{current}</span>
          <Icon name="down" size={18} />
        </SortSummary>
      }
    >
      {sortOrders.map(([sort, order]) => {
        const isCurrent = sort === state.sort && order === state.order;
        return (
          <Entry
            key={sort + order}
            to={path + formatCatalogState(changeCatalogState(state, { sort, order }))}
            {...(isCurrent && { 'aria-current': 'true' as const })}
            rel="nofollow"
          >
            <span style={{ flex: 1 }}>{getSortName(sort, order)}</span>
            {isCurrent && <Icon name="check" size={18} />}
          </Entry>
        );
      })}
    </Disclosure>
  );
}

const views = ['grid', 'list'] as const;

export function ViewSwitch({ path, state }: ToolbarProps) {
  const text = useLabels(catalogLabels);
  return (
    <Switch role="group" aria-label={text.view}>
      {views.map((view) => (
        <AppLink
          key={view}
          to={path + formatCatalogState(changeCatalogState(state, { view }))}
          replace
          aria-label={text[view]}
          title={text[view]}
          rel="nofollow"
          {...(state.view === view && { 'aria-current': 'true' as const })}
        >
          <Icon name={view} size={20} />
        </AppLink>
      ))}
    </Switch>
  );
}
