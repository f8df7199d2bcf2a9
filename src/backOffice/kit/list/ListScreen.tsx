/** The list screen: header, filters, rows (a table, or cards on phones), pager. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { DataTableBase, useListContext, useStore } from 'react-admin';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import type { View } from '../definition.ts';
import { getErrorCode, useErrorMessage } from '../failures.ts';
import { kitLabels } from '../labels.ts';
import { CreateButton } from '../parts/CreateButton.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { getLastListKey } from '../paths.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { ExportButton } from './export/ExportButton.tsx';
import { ImportButton } from './export/ImportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListScope, useListScope } from './ListScope.tsx';
import { Pager, useTotalText } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { useSavedFilters } from './useSavedFilters.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** Loaded beside the first rows, and not at all on phones. */
const loadTable = () => import('./RecordTable.tsx').then(({ RecordTable: component }) => ({ default: component }));
const RecordTable = lazy(loadTable);
/** Follows changes elsewhere; loaded after the list is shown. */
const LiveRows = lazy(() => import('./LiveRows.tsx').then(({ LiveRows: component }) => ({ default: component })));
/** Loaded with the first selected row. */
const BulkBar = lazy(() => import('./bulk/BulkBar.tsx').then(({ BulkBar: component }) => ({ default: component })));

const Surface = styled('div')({
  marginTop: 14,
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  overflow: 'clip',
  marginInline: -16,
  borderInline: 0,
  [from.md]: { marginInline: 0, borderInline: `1px solid ${color.line}` },
});
/** On phones these buttons stand with the filters. */
const DesktopOnly = styled('div')({ display: 'none', [from.md]: { display: 'block' } });
const Total = styled('span')({ color: color.muted, fontSize: '1rem', fontVariantNumeric: 'tabular-nums' });

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const Loading = () => (
  <div aria-hidden="true" style={{ padding: '8px 20px' }}>
    {skeletonRows.map((row) => (
      <div key={row} style={{ display: 'flex', alignItems: 'center', gap: 16, height: 60 }}>
        <Skeleton variant="rounded" width={44} height={44} />
        <Skeleton variant="text" sx={{ flex: 1 }} />
        <Skeleton variant="text" width="12%" />
        <Skeleton variant="text" width="12%" />
      </div>
    ))}
  </div>
);

interface NoRowsProps {
  /** Called with a button that goes when it is pressed. */
  rememberOpener: (opener: HTMLElement) => void;
}

function EmptyList({ rememberOpener }: NoRowsProps) {
  const labels = useLabels(kitLabels);
  const { empty, emptyText, emptyViews } = useResourceLabels();
  const { icon } = useResource();
  const { view } = useListScope();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues as object).length === 0) {
    const emptyView = view.label ? emptyViews?.[view.label] : undefined;
    return (
      <EmptyState icon={icon} title={emptyView?.title ?? empty} text={emptyView?.text ?? emptyText}>
        <CreateButton />
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={labels.noResults} text={labels.noResultsText}>
      <Button
        variant="outlined"
        onClick={({ currentTarget }) => {
          rememberOpener(currentTarget);
          setFilters({});
        }}
      >
        {labels.clearFilters}
      </Button>
    </EmptyState>
  );
}

/** A list that could not be loaded. If its address asks for what the server rejects, it can be reset. */
function FailedList({ error, rememberOpener }: NoRowsProps & { error: Error }) {
  const labels = useLabels(kitLabels);
  const getErrorMessage = useErrorMessage();
  const { list } = useResource();
  const { refetch, setPerPage } = useListContext();
  const { showAll } = useSavedFilters();
  const handleReset = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    rememberOpener(currentTarget);
    setPerPage(list.perPage);
    showAll();
  };
  return (
    <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()}>
      {getErrorCode(error) === 'invalid' && (
        <Button variant="outlined" onClick={handleReset}>
          {labels.resetList}
        </Button>
      )}
    </ErrorState>
  );
}

function ListRows() {
  const isWide = useMediaQuery('(min-width:768px)', { noSsr: true });
  const { list } = useResource();
  const { isSelectable } = useListScope();
  const { data, error, isPending } = useListContext();
  const rememberOpener = useFocusReturn();
  useEffect(() => {
    if (isWide) void loadTable();
  }, [isWide]);
  if (isPending) return <Loading />;
  if (error && !data) return <FailedList error={error} rememberOpener={rememberOpener} />;
  if (!data || data.length === 0) return <EmptyList rememberOpener={rememberOpener} />;
  if (isWide && !list.Rows) {
    return (
      <Suspense fallback={<Loading />}>
        <RecordTable />
      </Suspense>
    );
  }
  return (
    // The table's base without a table: it selects rows, with Shift from one to another.
    <DataTableBase hasBulkActions={isSelectable} loading={null} empty={null}>
      {list.Rows ? <list.Rows /> : <RecordCards />}
    </DataTableBase>
  );
}

function ListHeader() {
  const { many, views: viewLabels, titles } = useResourceLabels();
  const { list } = useResource();
  const { view } = useListScope();
  const { isPending, error } = useListContext();
  const total = useTotalText();
  const viewTitle = view.label && viewLabels?.[view.label];
  return (
    <>
      <PageHeader
        title={
          (view.label && titles?.[view.label]) ??
          (view !== list.views[0] && viewTitle ? `${many}: ${viewTitle.toLowerCase()}` : many)
        }
        titleExtra={
          <>
            {!isPending && !error && <Total>{total}</Total>}
            {!view.foreignRows && (
              <Suspense>
                <LiveRows />
              </Suspense>
            )}
          </>
        }
      >
        <DesktopOnly>
          {list.importPath && <ImportButton to={list.importPath} />}
          <ExportButton />
        </DesktopOnly>
        {list.HeaderAction && <list.HeaderAction />}
        <CreateButton />
      </PageHeader>
      <ViewTabs />
    </>
  );
}

/** The actions for selected rows. Once loaded it stays mounted, since it may still have to report results. */
function SelectionBar() {
  const { selection } = useListScope();
  const [wasUsed, setUsed] = useState(false);
  if (selection.size > 0 && !wasUsed) setUsed(true);
  return wasUsed ? (
    <Suspense>
      <BulkBar />
    </Suspense>
  ) : null;
}

/** Details of a row that can't be edited. */
function RowDetailsDialog() {
  const locale = useLocale();
  const { view, openedRow, openRow } = useListScope();
  if (!view.foreignRows) return null;
  const { Details, detailsTitle } = view.foreignRows;
  // The definition types both with its own rows; here records are untyped.
  return (
    <Dialog
      open={openedRow !== null}
      onClose={() => openRow(null)}
      title={openedRow ? detailsTitle(openedRow as never, locale) : ''}
    >
      {openedRow && <Details record={openedRow as never} />}
    </Dialog>
  );
}

/** Stores the open list: the back link of a record leads to it. */
function useLastList(path: string): void {
  const { name } = useResource();
  const [, storePath] = useStore<string>(getLastListKey(name));
  useEffect(() => storePath(path), [storePath, path]);
}

export function ListScreen({ view }: { view: View }) {
  const { list } = useResource();
  const me = useSession()?.me;
  useLastList(view.path);
  const shown = list.filters.filter(
    ({ source, isFor }) => !view.hiddenFilters?.includes(source) && (!isFor || !me || isFor(me)),
  );
  return (
    <ListScope view={view}>
      <ListHeader />
      {list.AboveRows && <list.AboveRows />}
      <FilterBar shown={shown} />
      <Surface data-rows>
        <ListRows />
        <Pager />
      </Surface>
      <SelectionBar />
      <RowDetailsDialog />
    </ListScope>
  );
}

/** A view with a screen of its own in place of the list. */
export function CustomView({ path, Screen }: { path: string; Screen: ComponentType }) {
  useLastList(path);
  return <Screen />;
}
