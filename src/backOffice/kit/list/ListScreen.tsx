/** A list: its head, its filters, its rows (a table, or cards on the phone), its pages. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Link, NavLink } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { accessOf, accessOfCall, type Filter, type View } from '../definition.ts';
import { useFailureWords } from '../failures.ts';
import { kitWords } from '../labels.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useMay } from '../useMay.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Pager, useTotal } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

const Surface = styled('div')({ marginTop: 14, background: colour.paper, border: `1px solid ${colour.line}`, borderRadius: radius.card, overflow: 'clip', marginInline: -16, borderInline: 0, [from.md]: { marginInline: 0, borderInline: `1px solid ${colour.line}` } });
const Views = styled('nav')({ display: 'flex', gap: 4, marginBottom: 14, borderBottom: `1px solid ${colour.line}` });
const ViewLink = styled(NavLink)({
  padding: '8px 12px',
  marginBottom: -1,
  borderBottom: '2px solid transparent',
  color: colour.muted,
  fontSize: '0.9375rem',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: colour.text },
  '&[aria-current=page]': { color: colour.text, borderColor: colour.primary },
});
const Total = styled('span')({ color: colour.muted, fontSize: '1rem', fontVariantNumeric: 'tabular-nums' });

const rows = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const Loading = () => (
  <div aria-hidden="true" style={{ padding: '8px 20px' }}>
    {rows.map((row) => (
      <div key={row} style={{ display: 'flex', alignItems: 'center', gap: 16, height: 60 }}>
        <Skeleton variant="rounded" width={44} height={44} />
        <Skeleton variant="text" sx={{ flex: 1 }} />
        <Skeleton variant="text" width="12%" />
        <Skeleton variant="text" width="12%" />
      </div>
    ))}
  </div>
);

function CreateButton() {
  const { paths, calls } = useResource();
  const { create } = useWords();
  const may = useMay();
  if (!paths.create || !create || !may(accessOf(paths.create)) || !may(accessOfCall(calls.create))) return null;
  return (
    <Button variant="contained" component={Link} to={paths.create} startIcon={<Icon name="plus" size={18} />}>
      {create}
    </Button>
  );
}

function Nothing() {
  const words = useLabels(kitWords);
  const { empty, emptyText } = useWords();
  const { icon } = useResource();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues as object).length === 0) {
    return (
      <EmptyState icon={icon} title={empty} text={emptyText}>
        <CreateButton />
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={words.nothingFound} text={words.nothingFoundText}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {words.clearFilters}
      </Button>
    </EmptyState>
  );
}

function Rows() {
  const isWide = useMediaQuery('(min-width:768px)', { noSsr: true });
  const failureWords = useFailureWords();
  const { list } = useResource();
  const { data, error, isPending, refetch } = useListContext();
  if (isPending) return <Loading />;
  if (error && !data) return <ErrorState text={failureWords(error)} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return <Nothing />;
  return isWide ? <RecordTable isSelectable={list.isSelectable ?? false} /> : <RecordCards />;
}

function Head({ view }: { view: View }) {
  const words = useLabels(kitWords);
  const { many, views: viewWords } = useWords();
  const { list } = useResource();
  const { isPending, error } = useListContext();
  const total = useTotal();
  const ownTitle = view.label && viewWords?.[view.label];
  return (
    <>
      <PageHead title={view !== list.views[0] && ownTitle ? `${many}: ${ownTitle.toLowerCase()}` : many} beside={!isPending && !error && <Total>{total}</Total>}>
        <CreateButton />
      </PageHead>
      {list.views.length > 1 && (
        <Views aria-label={words.views}>
          {list.views.map(({ path, label }) => (
            <ViewLink key={path} to={path} end>
              {label && viewWords?.[label]}
            </ViewLink>
          ))}
        </Views>
      )}
    </>
  );
}

/** Filters, or what to do with the rows that are selected. */
function Tools({ shown }: { shown: readonly Filter[] }) {
  const { selectedIds, onUnselectItems } = useListContext();
  // react-admin remembers what was selected; a list that is opened anew begins with nothing.
  const forget = useRef(onUnselectItems);
  useEffect(() => forget.current(), []);
  return selectedIds.length > 0 ? <BulkBar /> : <FilterBar shown={shown} />;
}

/** Errors stand in the list's own place. */
const quietly = { onError: () => undefined };

export function ListScreen({ view }: { view: View }) {
  const { name, list } = useResource();
  const me = useSession()?.me;
  const shown = list.filters.filter(({ source, isFor }) => !view.without?.includes(source) && (!isFor || !me || isFor(me)));
  return (
    <ListBase resource={name} filter={view.always} sort={list.sort} perPage={list.perPage} storeKey={`${name}.${view.path}`} queryOptions={quietly}>
      <Head view={view} />
      <Tools shown={shown} />
      <Surface>
        <Rows />
        <Pager />
      </Surface>
    </ListBase>
  );
}
