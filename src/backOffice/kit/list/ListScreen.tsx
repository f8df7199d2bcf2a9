/** A list: its head, its filters, its rows (a table, or cards on the phone), its pages. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import type { View } from '../definition.ts';
import { useFailureWords } from '../failures.ts';
import { kitWords } from '../labels.ts';
import { CreateButton } from '../parts/CreateButton.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { lastListKey } from '../paths.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { ImportButton } from './export/ImportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListScope, storeKeyOf, useList } from './ListScope.tsx';
import { ListSource } from './ListSource.tsx';
import { Pager, useTotal } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { ViewTabs } from './ViewTabs.tsx';

/** What changes elsewhere is heard once the list stands. */
const LiveRows = lazy(() => import('./LiveRows.tsx').then(({ LiveRows: component }) => ({ default: component })));
/** Comes with the first row that is selected. */
const Bulk = lazy(() => import('./bulk/Bulk.tsx').then(({ Bulk: component }) => ({ default: component })));

const Surface = styled('div')({
  marginTop: 14,
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  overflow: 'clip',
  marginInline: -16,
  borderInline: 0,
  [from.md]: { marginInline: 0, borderInline: `1px solid ${colour.line}` },
});
/** On the phone it stands with the filters. */
const WhereThereIsRoom = styled('div')({ display: 'none', [from.md]: { display: 'block' } });
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

function Nothing() {
  const words = useLabels(kitWords);
  const { empty, emptyText, emptyViews } = useWords();
  const { icon } = useResource();
  const { view } = useList();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues as object).length === 0) {
    const own = view.label ? emptyViews?.[view.label] : undefined;
    return (
      <EmptyState icon={icon} title={own?.title ?? empty} text={own?.text ?? emptyText}>
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
  if (list.Rows) return <list.Rows />;
  return isWide ? <RecordTable /> : <RecordCards />;
}

function Head() {
  const { many, views: viewWords, titles } = useWords();
  const { list } = useResource();
  const { view } = useList();
  const { isPending, error } = useListContext();
  const total = useTotal();
  const ownTitle = view.label && viewWords?.[view.label];
  return (
    <>
      <PageHead
        title={
          (view.label && titles?.[view.label]) ??
          (view !== list.views[0] && ownTitle ? `${many}: ${ownTitle.toLowerCase()}` : many)
        }
        beside={
          <>
            {!isPending && !error && <Total>{total}</Total>}
            {!view.other && (
              <Suspense>
                <LiveRows />
              </Suspense>
            )}
          </>
        }
      >
        <WhereThereIsRoom>
          {list.importPath && <ImportButton to={list.importPath} />}
          <ExportButton />
        </WhereThereIsRoom>
        {list.Action && <list.Action />}
        <CreateButton />
      </PageHead>
      <ViewTabs />
    </>
  );
}

/** What can be done with the selected rows; once there, it stays for what it still has to tell. */
function Selected() {
  const { selection } = useList();
  const [wasUsed, setUsed] = useState(false);
  if (selection.size > 0 && !wasUsed) setUsed(true);
  return wasUsed ? (
    <Suspense>
      <Bulk />
    </Suspense>
  ) : null;
}

/** A row that is looked at, not edited. */
function LookedAt() {
  const locale = useLocale();
  const { view, lookedAt, lookAt } = useList();
  if (!view.other) return null;
  const { Details, detailsTitle } = view.other;
  // The definition ties both to its rows; here they are any record.
  return (
    <Dialog
      open={lookedAt !== null}
      onClose={() => lookAt(null)}
      title={lookedAt ? detailsTitle(lookedAt as never, locale) : ''}
    >
      {lookedAt && <Details record={lookedAt as never} />}
    </Dialog>
  );
}

export function ListScreen({ view }: { view: View }) {
  const { name, list } = useResource();
  const me = useSession()?.me;
  const shown = list.filters.filter(
    ({ source, isFor }) => !view.without?.includes(source) && (!isFor || !me || isFor(me)),
  );
  // Whoever leaves a record goes back to the list that led there.
  const [, keepPath] = useStore<string>(lastListKey(name));
  useEffect(() => keepPath(view.path), [keepPath, view.path]);
  return (
    <ListSource
      resource={view.other?.noun ?? name}
      filter={view.always}
      sort={list.sort}
      perPage={list.perPage}
      storeKey={storeKeyOf(name, view)}
    >
      <ListScope view={view}>
        <Head />
        {list.Above && <list.Above />}
        <FilterBar shown={shown} />
        <Surface data-rows>
          <Rows />
          <Pager />
        </Surface>
        <Selected />
        <LookedAt />
      </ListScope>
    </ListSource>
  );
}
