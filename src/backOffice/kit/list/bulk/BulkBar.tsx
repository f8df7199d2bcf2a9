/** The bar of selected rows: their number and the actions for all of them. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, radius, shadow } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { kitLabels } from '../../labels.ts';
import { listLabels } from '../labels.ts';
import { useListScope } from '../ListScope.tsx';
import { emptySelection } from '../selection.ts';
import { useResource, useResourceLabels } from '../../ResourceScope.tsx';
import { BulkChange } from './BulkChange.tsx';
import type { BeforeBulkProps, BulkEdit } from './editor.ts';
import { BulkEditButton } from './BulkEditButton.tsx';
import { RunDialog } from './RunDialog.tsx';
import type { Rejected } from './runEach.ts';
import { SelectFoundButton } from './SelectFoundButton.tsx';
import { useRun } from './useRun.ts';

const ExportDialog = lazy(() =>
  import('../export/ExportDialog.tsx').then(({ ExportDialog: component }) => ({ default: component })),
);

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 25,
  bottom: 'max(8px, env(safe-area-inset-bottom))',
  marginTop: 12,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 6px',
  width: '100%',
  padding: '6px 6px 6px 16px',
  background: color.paper,
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  fontSize: '0.875rem',
  '& > strong': { marginRight: 6, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // On phones the count and the close button have their own line.
  [below.md]: {
    gap: 0,
    padding: '4px 4px 6px',
    '& .MuiButton-root': { paddingInline: '9px' },
    '& > strong': { order: -2, flex: '1 1 calc(100% - 60px)', margin: 0, paddingLeft: 12 },
    '& > [data-out]': { order: -1 },
  },
  [from.md]: { bottom: 16, width: 'fit-content', maxWidth: '100%', marginInline: 'auto' },
});

/** Assigns the rejections of a batch call to their rows. */
async function findRejected(
  rows: readonly RaRecord[],
  inBatches: NonNullable<BulkEdit['inBatches']>,
  value: unknown,
): Promise<Rejected<RaRecord>[]> {
  const rejected = await inBatches(
    rows.map(({ id }) => Number(id)),
    value as never,
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
  const { name, calls } = useResource();
  const { selection, select, bulk, canDelete } = useListScope();
  const provider = useDataProvider();
  const { run, start, stop, close } = useRun();
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [wasExporting, setWasExporting] = useState(false);
  const rows = [...selection.values()];
  const isBusy = run !== null && !run.outcome;

  const [confirmation, setConfirmation] = useState<
    (BeforeBulkProps & { Before: ComponentType<BeforeBulkProps> }) | null
  >(null);

  const handleChange = ({ source, Before, asksBefore, inBatches }: BulkEdit, value: unknown) => {
    // Rows that already have the value need no call.
    const changedRows = rows.filter((row) => row[source] !== value);
    if (changedRows.length === 0) {
      notify(listText.isSo);
      return;
    }
    const proceed = (extra: Readonly<Record<string, unknown>> = {}) => {
      setConfirmation(null);
      void start({
        rows: changedRows,
        act: inBatches
          ? { many: (batchRows) => findRejected(batchRows, inBatches, value) }
          : ({ id }) => provider.update(name, { id, data: { [source]: value, ...extra }, previousData: undefined }),
        title: listText.changing,
        doneText: listText.changed,
      });
    };
    if (!Before || asksBefore?.(value) === false) return proceed();
    setConfirmation({ Before, rows: changedRows, value, onGoOn: proceed, onClose: () => setConfirmation(null) });
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
        <Bar role="group" aria-label={labels.selected(rows.length)}>
          <Global
            styles={{ ':root': { '--footer-space': '64px' }, [below.md]: { ':root': { '--footer-space': '132px' } } }}
          />
          <strong role="status">{labels.selected(rows.length)}</strong>
          <SelectFoundButton isBusy={isBusy} />
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
              setWasExporting(true);
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
          <IconButton
            data-out
            size="small"
            aria-label={labels.unselect}
            title={labels.unselect}
            disabled={isBusy}
            onClick={() => select(emptySelection)}
          >
            <Icon name="close" size={18} />
          </IconButton>
        </Bar>
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
      </Dialog>
      {wasExporting && (
        <Suspense>
          <ExportDialog open={isExporting} onClose={() => setExporting(false)} rows={rows} />
        </Suspense>
      )}
      {confirmation && <confirmation.Before {...confirmation} />}
      <RunDialog run={run} onStop={stop} onClose={close} />
    </>
  );
}
