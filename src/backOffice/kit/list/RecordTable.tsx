/** The rows of a list as a table. A click on a row opens its record; the title's cell contains the link. */
import styled from '@emotion/styled';
import { useListContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { color } from '#src/theme/tokens.ts';
import type { Column } from '../definition.ts';
import { getKind } from '../kinds.tsx';
import { useEditPath } from '../paths.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { RecordCell } from './RecordCell.tsx';
import { useListScope } from './ListScope.tsx';
import { RowTitle } from './RowTitle.tsx';
import { ColumnHeader, SelectAllHeader } from './TableHeader.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';

/** Columns appear by the table's width, not the window's: an open menu takes room. */
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
  // The last column on narrow screens, and those that follow on wide ones.
  '& :is(th, td):not(:has(~ :not([data-from])))': { paddingRight: 20 },
  '& [data-align=right]': { textAlign: 'right' },
  '& th': {
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: color.muted,
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${color.line}`,
    background: color.soft,
  },
  // Long words wrap, so that no column is pushed off the screen.
  '& td': { borderBottom: `1px solid ${color.line}`, height: 60, maxWidth: 360, overflowWrap: 'break-word' },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { background: color.hover },
  '& tbody tr[data-selected=true]': { background: color.primarySoft },
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
  const { view, selection, openRow } = useListScope();
  const navigate = useNavigate();
  const path = useEditPath()(record.id);
  return (
    <tr
      data-selected={selection.has(record.id)}
      onClick={(event) => {
        // Links and buttons in the row work by themselves, and selecting text is not a click.
        const isInteractive =
          event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
        if (isInteractive || window.getSelection()?.toString() !== '') return;
        if (view.other) openRow(record);
        else void navigate(path);
      }}
    >
      {isSelectable && (
        <td>
          <RowCheckbox record={record} />
        </td>
      )}
      {columns.map((column) => {
        const field = rowFields[column.source];
        const cell = <RecordCell column={column} record={record} />;
        return (
          <td key={column.source} data-from={column.from} data-align={field && getKind(field, column.kind).align}>
            {column.card === 'title' ? <RowTitle record={record}>{cell}</RowTitle> : cell}
          </td>
        );
      })}
    </tr>
  );
}

export function RecordTable() {
  const { shown, isSelectable } = useListScope();
  const { many } = useResourceLabels();
  const { data, isFetching, isPlaceholderData } = useListContext();
  return (
    <Scroller>
      <Table data-stale={isFetching && isPlaceholderData} aria-label={many}>
        <thead>
          <tr>
            {isSelectable && <SelectAllHeader />}
            {shown.map((column) => (
              <ColumnHeader key={column.source} column={column} />
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
