/** The rows of a list as a table. A row leads to its record; the link that says so stands in the title's cell. */
import styled from '@emotion/styled';
import { useListContext, type RaRecord } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, hidden } from '#src/theme/tokens.ts';
import type { Column } from '../definition.ts';
import { kindOf } from '../kinds.tsx';
import { kitWords } from '../labels.ts';
import { useEditPath } from '../paths.ts';
import { useColumnLabel, useResource, useWords } from '../ResourceScope.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { CellOf } from './CellOf.tsx';
import { useSortable } from './SortChoice.tsx';

const Scroller = styled('div')({ overflowX: 'auto', overscrollBehaviorX: 'contain' });
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.55 },
  '& th, & td': { padding: '9px 12px', textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 20 },
  '& [data-align=right]': { textAlign: 'right' },
  '& th': { fontWeight: 600, fontSize: '0.8125rem', color: colour.muted, whiteSpace: 'nowrap', borderBottom: `1px solid ${colour.line}`, background: colour.soft },
  '& td': { borderBottom: `1px solid ${colour.line}`, height: 60 },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { background: colour.hover },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& [data-from=lg]': { display: 'none', [from.lg]: { display: 'table-cell' } },
  '& [data-from=xl]': { display: 'none', [from.xl]: { display: 'table-cell' } },
});
const SortButton = styled('button')({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 4,
  margin: '-4px -6px',
  padding: '4px 6px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: colour.text, background: colour.hover },
  '& svg': { opacity: 0 },
  '&[data-order] svg': { opacity: 1 },
  '&[data-order=ASC] svg': { transform: 'rotate(180deg)' },
  // Figures end where their heading ends.
  '[data-align=right] > &': { flexDirection: 'row-reverse' },
});
const Tick = styled('input')({ display: 'block', width: 17, height: 17, margin: 0, accentColor: colour.primary, cursor: 'pointer' });
const TitleLink = styled(Link)({ color: 'inherit', fontWeight: 600, textDecoration: 'none', display: 'block', '&:hover': { color: colour.primary } });

function Head({ column }: { column: Column }) {
  const { rowFields } = useResource();
  const { sort, setSort } = useListContext();
  const words = useLabels(kitWords);
  const label = useColumnLabel()(column.source);
  const isSortable = useSortable()(column.source);
  const field = rowFields[column.source];
  const align = field && kindOf(field, column.kind).align;
  const order = sort.field === column.source ? sort.order : undefined;
  const attributes = { scope: 'col', 'data-from': column.from, 'data-align': align, style: { width: column.width } } as const;
  if (column.card === 'picture') {
    return (
      <th {...attributes} style={{ width: 68 }}>
        <span style={hidden}>{words.image}</span>
      </th>
    );
  }
  if (!isSortable) return <th {...attributes}>{label}</th>;
  return (
    <th {...attributes} aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
      <SortButton type="button" data-order={order} onClick={() => setSort({ field: column.source, order: order === 'ASC' ? 'DESC' : 'ASC' })}>
        {label}
        <Icon name="down" size={14} />
      </SortButton>
    </th>
  );
}

function Row({ record, columns, isSelectable }: { record: RaRecord; columns: readonly Column[]; isSelectable: boolean }) {
  const { rowFields, nameOf } = useResource();
  const words = useLabels(kitWords);
  const locale = useLocale();
  const { selectedIds, onToggleItem } = useListContext();
  const navigate = useNavigate();
  const path = useEditPath()(record.id);
  return (
    <tr
      onClick={(event) => {
        // Links and buttons in the row go their own way; a selected text is not a click.
        const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
        if (!isOwn && window.getSelection()?.toString() === '') void navigate(path);
      }}
    >
      {isSelectable && (
        <td>
          <Tick type="checkbox" aria-label={fill(words.selectRow, { name: nameOf(record, locale) })} checked={selectedIds.includes(record.id)} onChange={() => onToggleItem(record.id)} />
        </td>
      )}
      {columns.map((column) => {
        const field = rowFields[column.source];
        const cell = <CellOf column={column} record={record} />;
        return (
          <td key={column.source} data-from={column.from} data-align={field && kindOf(field, column.kind).align}>
            {column.card === 'title' ? <TitleLink to={path}>{cell}</TitleLink> : cell}
          </td>
        );
      })}
    </tr>
  );
}

/** Selects all rows of the page, or none. */
function SelectAll() {
  const words = useLabels(kitWords);
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  return (
    <th scope="col" style={{ width: 44 }}>
      <Tick
        type="checkbox"
        aria-label={words.selectAll}
        checked={ids.length > 0 && chosen.length === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && chosen.length < ids.length;
        }}
        onChange={(event) => onSelect(event.target.checked ? [...new Set([...selectedIds, ...ids])] : selectedIds.filter((id) => !ids.includes(id)))}
      />
    </th>
  );
}

export function RecordTable({ isSelectable }: { isSelectable: boolean }) {
  const { list } = useResource();
  const { many } = useWords();
  const { data, isFetching, isPlaceholderData } = useListContext();
  return (
    <Scroller>
      <Table data-stale={isFetching && isPlaceholderData} aria-label={many}>
        <thead>
          <tr>
            {isSelectable && <SelectAll />}
            {list.columns.map((column) => (
              <Head key={column.source} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.map((record) => (
            <Row key={record.id} record={record} columns={list.columns} isSelectable={isSelectable} />
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
