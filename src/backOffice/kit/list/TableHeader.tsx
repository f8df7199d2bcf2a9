/** The heads of a table's columns: what orders the list, and what selects its rows. */
import styled from '@emotion/styled';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Column } from '../definition.ts';
import { kindOf } from '../kinds.tsx';
import { kitWords } from '../labels.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import { useList } from './ListScope.tsx';
import { withRows } from './selection.ts';
import { useSortable } from './SortChoice.tsx';
import { TickBox } from './Tick.tsx';

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

export function ColumnHead({ column }: { column: Column }) {
  const { rowFields } = useResource();
  const { sort, setSort } = useListContext();
  const words = useLabels(kitWords);
  const label = useColumnLabel()(column.label ?? column.source);
  const isSortable = useSortable()(column.source);
  const field = rowFields[column.source];
  const align = field && kindOf(field, column.kind).align;
  const order = sort.field === column.source ? sort.order : undefined;
  const attributes = {
    scope: 'col',
    'data-from': column.from,
    'data-align': align,
    style: { width: column.width },
  } as const;
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
      <SortButton
        type="button"
        data-order={order}
        onClick={() => setSort({ field: column.source, order: order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {label}
        <Icon name="down" size={14} />
      </SortButton>
    </th>
  );
}

/** Selects all rows of the page, or none. */
export function SelectAll() {
  return (
    <th scope="col" style={{ width: 44 }}>
      <PageTick />
    </th>
  );
}

/** The box for all rows of the page. */
export function PageTick() {
  const words = useLabels(kitWords);
  const { data = [] } = useListContext();
  const { selection, select } = useList();
  const chosen = data.filter(({ id }) => selection.has(id));
  return (
    <TickBox
      type="checkbox"
      aria-label={words.selectAll}
      checked={data.length > 0 && chosen.length === data.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && chosen.length < data.length;
      }}
      onChange={(event) => select(withRows(selection, data, event.target.checked))}
    />
  );
}
