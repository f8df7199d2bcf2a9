/** The bar of selected rows: their number and the actions for all of them. */
import { Global } from '@emotion/react';
import Button from '@mui/material/Button';
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react';
import { BulkActionsToolbar, useDataProvider, useListContext, type RaRecord } from 'react-admin';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, visuallyHidden } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { kitLabels } from '../../labels.ts';
import { listLabels } from '../labels.ts';
import { useListScope } from '../ListScope.tsx';
import { useResource, useResourceLabels } from '../../ResourceScope.tsx';
import { useFocusReturn } from '../../useFocusReturn.ts';
import { BulkChange } from './BulkChange.tsx';
import type { BulkConfirmProps, BulkEdit } from './editor.ts';
import { BulkEditButton } from './BulkEditButton.tsx';
import { RowList, RunDialog } from './RunDialog.tsx';
import type { Rejected } from './runEach.ts';
import { useRun } from './useRun.ts';

const ExportDialog = lazy(() =>
  import('../export/ExportDialog.tsx').then(({ ExportDialog: component }) => ({ default: component })),
);

/** Rows that can be selected at once. */
const maxSelected = 1000;

/** Selects all rows of all pages that match the filter; shown once those of the page are selected. */
function SelectFoundButton({ isBusy }: { isBusy: boolean }) {
  const labels = useLabels(listLabels);
  const { data = [], total = 0, selectedIds, onSelectAll } = useListContext();
  const { isSelectingAll } = useListScope();
  const isPageSelected = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  if (!isPageSelected || selectedIds.length >= Math.min(total, maxSelected)) return null;
  const text = total > maxSelected ? labels.selectFirst(maxSelected) : labels.selectFound(total);
  return (
    <Button size="small" disabled={isBusy || isSelectingAll} onClick={() => onSelectAll({ limit: maxSelected })}>
      {isSelectingAll ? labels.selecting : text}
    </Button>
  );
}

/** Assigns the rejections of a batch call to their rows. */
async function findRejected(
  rows: readonly RaRecord[],
  changeMany: NonNullable<BulkEdit['changeMany']>,
  value: unknown,
  more: Readonly<Record<string, unknown>>,
): Promise<Rejected<RaRecord>[]> {
  const rejected = await changeMany(
    rows.map(({ id }) => Number(id)),
    value as never,
    more,
  );
  const messages = new Map(rejected.map(({ id, message }) => [id, message]));
  return rows.flatMap((item) =>
    messages.has(Number(item.id)) ? [{ item, error: new Error(messages.get(Number(item.id))) }] : [],
  );
}

export function BulkBar() {
  const labels = useLabels(kitLabels);
  const listText = useLabels(listLabels);
  const { deleteText } = useResourceLabels();
  const { name, calls, getName } = useResource();
  const locale = useLocale();
  const { selection, isSelectingAll, bulk, canDelete } = useListScope();
  const provider = useDataProvider();
  const { run, start, stop, close } = useRun();
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [wasExportOpened, setExportOpened] = useState(false);
  const rows = [...selection.values()];
  const countText = labels.selected(rows.length);
  const isBusy = run !== null && !run.outcome;
  const rememberOpener = useFocusReturn(isBusy || isSelectingAll);
  /** The bar goes with the last selected row, so any of its buttons may be gone once its action is over. */
  const handleClickCapture = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    if (button && !button.closest('dialog')) rememberOpener(button);
  };

  const [confirmation, setConfirmation] = useState<
    (BulkConfirmProps & { ConfirmDialog: ComponentType<BulkConfirmProps> }) | null
  >(null);

  const handleChange = ({ source, ConfirmDialog, needsConfirmation, changeMany }: BulkEdit, value: unknown) => {
    // Rows that already have the value need no call.
    const changedRows = rows.filter((row) => row[source] !== value);
    if (changedRows.length === 0) {
      notify(listText.alreadySet);
      return;
    }
    const proceed = (extra: Readonly<Record<string, unknown>> = {}) => {
      setConfirmation(null);
      void start({
        rows: changedRows,
        act: changeMany
          ? { many: (batchRows) => findRejected(batchRows, changeMany, value, extra) }
          : ({ id }) => provider.update(name, { id, data: { [source]: value, ...extra }, previousData: undefined }),
        title: listText.changing,
        doneText: listText.changed,
      });
    };
    if (!ConfirmDialog || needsConfirmation?.(value) === false) return proceed();
    setConfirmation({
      ConfirmDialog,
      rows: changedRows,
      value,
      onContinue: proceed,
      onClose: () => setConfirmation(null),
    });
  };
  const handleDelete = () => {
    setDeleting(false);
    // In a tree only leaves can be deleted, then the nodes that have become leaves.
    void start({
      rows,
      act: ({ id, ...row }) => provider.delete(name, { id, previousData: { id, ...row } }),
      title: listText.deleting,
      doneText: listText.removed,
      isRepeated: calls.tree !== undefined,
    });
  };

  return (
    <>
      {rows.length > 0 && (
        <BulkActionsToolbar
          label={countText}
          selectAllButton={<SelectFoundButton isBusy={isBusy} />}
          {...{ role: 'group', 'aria-label': countText, onClickCapture: handleClickCapture }}
        >
          <Global
            styles={{ ':root': { '--footer-space': '64px' }, [below.md]: { ':root': { '--footer-space': '132px' } } }}
          />
          <span role="status" style={visuallyHidden}>
            {countText}
          </span>
          <BulkEditButton isBusy={isBusy} />
          {bulk.map((edit) => (
            <BulkChange
              key={edit.source}
              edit={edit}
              rows={rows}
              isBusy={isBusy}
              onChange={(value) => handleChange(edit, value)}
            />
          ))}
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => {
              setExportOpened(true);
              setExporting(true);
            }}
          >
            {listText.export}
          </Button>
          {canDelete && (
            <Button size="small" color="error" disabled={isBusy} onClick={() => setDeleting(true)}>
              {labels.delete}
            </Button>
          )}
        </BulkActionsToolbar>
      )}
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={labels.deleteMany(rows.length)}
        actions={
          <>
            <Button onClick={() => setDeleting(false)}>{labels.cancel}</Button>
            <Button variant="contained" color="error" onClick={handleDelete}>
              {labels.delete}
            </Button>
          </>
        }
      >
        {deleteText}
        <RowList label={countText}>
          {rows.map((row) => (
            <li key={row.id}>{getName(row, locale)}</li>
          ))}
        </RowList>
      </Dialog>
      {wasExportOpened && (
        <Suspense>
          <ExportDialog open={isExporting} onClose={() => setExporting(false)} rows={rows} />
        </Suspense>
      )}
      {confirmation && <confirmation.ConfirmDialog {...confirmation} />}
      <RunDialog run={run} onStop={stop} onClose={close} />
    </>
  );
}
