/** The bar over the foot of a list: how many rows are selected, what can be done with them all. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from, radius, shadow } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { kitWords } from '../../labels.ts';
import { listWords } from '../labels.ts';
import { useList } from '../ListScope.tsx';
import { nothingSelected } from '../selection.ts';
import { useResource, useWords } from '../../ResourceScope.tsx';
import { BulkChange } from './BulkChange.tsx';
import type { BeforeBulkProps, BulkEdit } from './editor.ts';
import { EditMany } from './EditMany.tsx';
import { RunDialog } from './RunDialog.tsx';
import type { Refused } from './runEach.ts';
import { SelectFound } from './SelectFound.tsx';
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
  background: colour.paper,
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  fontSize: '0.875rem',
  '& > strong': { marginRight: 6, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // On the phone what is selected, and the way out, have a line of their own.
  [below.md]: {
    gap: 0,
    padding: '4px 4px 6px',
    '& .MuiButton-root': { paddingInline: '9px' },
    '& > strong': { order: -2, flex: '1 1 calc(100% - 60px)', margin: 0, paddingLeft: 12 },
    '& > [data-out]': { order: -1 },
  },
  [from.md]: { bottom: 16, width: 'fit-content', maxWidth: '100%', marginInline: 'auto' },
});

/** What one call for many refused, at its rows. */
async function refusedOf(
  rows: readonly RaRecord[],
  inBatches: NonNullable<BulkEdit['inBatches']>,
  value: unknown,
): Promise<Refused<RaRecord>[]> {
  const refused = await inBatches(
    rows.map(({ id }) => Number(id)),
    value as never,
  );
  const why = new Map(refused.map(({ id, message }) => [id, message]));
  return rows.flatMap((item) =>
    why.has(Number(item.id)) ? [{ item, error: new Error(why.get(Number(item.id))) }] : [],
  );
}

export function Bulk() {
  const words = useLabels(kitWords);
  const own = useLabels(listWords);
  const { deleteText } = useWords();
  const { name, calls } = useResource();
  const { selection, select, bulk, canDelete } = useList();
  const provider = useDataProvider();
  const { run, start, stop, close } = useRun();
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [wasExporting, setWasExporting] = useState(false);
  const rows = [...selection.values()];
  const isBusy = run !== null && !run.outcome;

  const [asked, setAsked] = useState<(BeforeBulkProps & { Before: ComponentType<BeforeBulkProps> }) | null>(null);

  const change = ({ source, Before, asksBefore, inBatches }: BulkEdit, value: unknown) => {
    // What is so already needs no call.
    const others = rows.filter((row) => row[source] !== value);
    if (others.length === 0) {
      notify(own.isSo);
      return;
    }
    const goOn = (more: Readonly<Record<string, unknown>> = {}) => {
      setAsked(null);
      void start({
        rows: others,
        act: inBatches
          ? { many: (some) => refusedOf(some, inBatches, value) }
          : ({ id }) => provider.update(name, { id, data: { [source]: value, ...more }, previousData: undefined }),
        title: own.changing,
        doneText: own.changed,
      });
    };
    if (!Before || asksBefore?.(value) === false) return goOn();
    setAsked({ Before, rows: others, value, onGoOn: goOn, onClose: () => setAsked(null) });
  };
  const remove = () => {
    setDeleting(false);
    // Of a tree only the ends can be deleted, then those that have become ends.
    void start({
      rows,
      act: ({ id, ...row }) => provider.delete(name, { id, previousData: { id, ...row } }),
      title: own.deleting,
      doneText: own.removed,
      isRepeated: calls.tree !== undefined,
    });
  };

  return (
    <>
      {rows.length > 0 && (
        <Bar role="group" aria-label={words.selected(rows.length)}>
          <Global styles={{ ':root': { '--foot': '64px' }, [below.md]: { ':root': { '--foot': '132px' } } }} />
          <strong role="status">{words.selected(rows.length)}</strong>
          <SelectFound isBusy={isBusy} />
          <EditMany isBusy={isBusy} />
          {bulk.map((edit) => (
            <BulkChange
              key={edit.source}
              edit={edit}
              rows={rows}
              isBusy={isBusy}
              onChange={(value) => change(edit, value)}
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
            {own.export}
          </Button>
          {canDelete && (
            <Button size="small" color="error" disabled={isBusy} onClick={() => setDeleting(true)}>
              {words.delete}
            </Button>
          )}
          <IconButton
            data-out
            size="small"
            aria-label={words.unselect}
            title={words.unselect}
            disabled={isBusy}
            onClick={() => select(nothingSelected)}
          >
            <Icon name="close" size={18} />
          </IconButton>
        </Bar>
      )}
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={words.deleteMany(rows.length)}
        actions={
          <>
            <Button onClick={() => setDeleting(false)}>{words.cancel}</Button>
            <Button variant="contained" color="error" onClick={remove}>
              {words.delete}
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
      {asked && <asked.Before {...asked} />}
      <RunDialog run={run} onStop={stop} onClose={close} />
    </>
  );
}
