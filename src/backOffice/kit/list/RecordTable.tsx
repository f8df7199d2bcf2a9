/** The rows of a list as a table. A row leads to its record; the link that says so stands in the title's cell. */
import styled from '@emotion/styled';
import { useListContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { colour } from '#src/theme/tokens.ts';
import type { Column } from '../definition.ts';
import { kindOf } from '../kinds.tsx';
import { useEditPath } from '../paths.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { CellOf } from './CellOf.tsx';
import { useList } from './ListScope.tsx';
import { RowTitle } from './RowTitle.tsx';
import { ColumnHead, SelectAll } from './TableHead.tsx';
import { Tick } from './Tick.tsx';

/** Columns come by the room that the table has: with the menu beside it there is less than the window tells. */
const Scroller = styled('div')({ containerType: 'inline-size', overflowX: 'auto', overscrollBehaviorX: 'contain' });
const Table = styled('table')({
  '--name-width': 'clamp(64px, 30cqw - 190px, 220px)',
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.55 },
  '& th, & td': { padding: '9px 12px', textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  // The last that narrow screens show, and what follows it on wide ones.
  '& :is(th, td):not(:has(~ :not([data-from])))': { paddingRight: 20 },
  '& [data-align=right]': { textAlign: 'right' },
  '& th': {
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: colour.muted,
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${colour.line}`,
    background: colour.soft,
  },
  // However long a word that somebody has typed: it wraps, and pushes no column off the screen.
  '& td': { borderBottom: `1px solid ${colour.line}`, height: 60, maxWidth: 360, overflowWrap: 'break-word' },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { background: colour.hover },
  '& tbody tr[data-selected=true]': { background: colour.primarySoft },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& [data-from=lg]': { display: 'none', '@container (min-width:940px)': { display: 'table-cell' } },
  '& [data-from=xl]': { display: 'none', '@container (min-width:1100px)': { display: 'table-cell' } },
});

function Row({
  record,
  columns,
  isSelectable,
}: {
  record: RaRecord;
  columns: readonly Column[];
  isSelectable: boolean;
}) {
  const { rowFields } = useResource();
  const { view, selection, lookAt } = useList();
  const navigate = useNavigate();
  const path = useEditPath()(record.id);
  return (
    <tr
      data-selected={selection.has(record.id)}
      onClick={(event) => {
        // Links and buttons in the row go their own way; a selected text is not a click.
        const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
        if (isOwn || window.getSelection()?.toString() !== '') return;
        if (view.other) lookAt(record);
        else void navigate(path);
      }}
    >
      {isSelectable && (
        <td>
          <Tick record={record} />
        </td>
      )}
      {columns.map((column) => {
        const field = rowFields[column.source];
        const cell = <CellOf column={column} record={record} />;
        return (
          <td key={column.source} data-from={column.from} data-align={field && kindOf(field, column.kind).align}>
            {column.card === 'title' ? <RowTitle record={record}>{cell}</RowTitle> : cell}
          </td>
        );
      })}
    </tr>
  );
}

export function RecordTable() {
  const { shown, isSelectable } = useList();
  const { many } = useWords();
  const { data, isFetching, isPlaceholderData } = useListContext();
  return (
    <Scroller>
      <Table data-stale={isFetching && isPlaceholderData} aria-label={many}>
        <thead>
          <tr>
            {isSelectable && <SelectAll />}
            {shown.map((column) => (
              <ColumnHead key={column.source} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.map((record) => (
            <Row key={record.id} record={record} columns={shown} isSelectable={isSelectable} />
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
