/** Above the products: in which order they stand, and whether as a grid or a list. Links all of them. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Disclosure, menuEntry } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { changeState, orders, writeState, type CatalogState } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';

const Chooser = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '9px 10px 9px 14px',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.4,
  minHeight: 44,
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { background: colour.hover },
});
const Entry = styled(AppLink)(menuEntry);
const Switch = styled('div')({
  display: 'flex',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  '& a': { padding: 11, lineHeight: 0, color: colour.muted },
  '& a:hover': { background: colour.hover },
  '& a[aria-current=true]': { background: colour.softer, color: colour.primary },
});

export interface ToolbarProps {
  /** Of the page whose products these are. */
  path: string;
  state: CatalogState;
}

export function SortChooser({ path, state }: ToolbarProps) {
  const text = useLabels(catalogLabels);
  const nameOf = (sort: CatalogState['sort'], order: CatalogState['order']) =>
    sort === 'price' ? text.sorts[order === 'asc' ? 'priceUp' : 'priceDown'] : text.sorts[sort];
  const current = nameOf(state.sort, state.order);
  return (
    <Disclosure
      align="end"
      closeOn={writeState(state)}
      summary={
        <Chooser aria-label={`${text.sort}: ${current}`}>
          <span>{current}</span>
          <Icon name="down" size={18} />
        </Chooser>
      }
    >
      {orders.map(([sort, order]) => {
        const isCurrent = sort === state.sort && order === state.order;
        return (
          <Entry
            key={sort + order}
            to={path + writeState(changeState(state, { sort, order }))}
            {...(isCurrent && { 'aria-current': 'true' as const })}
            rel="nofollow"
          >
            <span style={{ flex: 1 }}>{nameOf(sort, order)}</span>
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
          to={path + writeState(changeState(state, { view }))}
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
