/** The headers of a table: sort buttons and the checkbox for all rows. */
import styled from '@emotion/styled';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Column } from '../definition.ts';
import { getKind } from '../kinds.tsx';
import { kitLabels } from '../labels.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';
import { selectRows } from './selection.ts';
import { useIsSortable } from './SortSelect.tsx';
import { CheckboxInput } from './RowCheckbox.tsx';

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
  '&:hover': { color: color.text, background: color.hover },
  '& svg': { opacity: 0 },
  '&[data-order] svg': { opacity: 1 },
  '&[data-order=ASC] svg': { transform: 'rotate(180deg)' },
  // Right-aligned headers have their icon on the left.
  '[data-align=right] > &': { flexDirection: 'row-reverse' },
});

export function ColumnHeader({ column }: { column: Column }) {
  const { rowFields } = useResource();
  const { sort, setSort } = useListContext();
  const labels = useLabels(kitLabels);
  const label = useColumnLabel()(column.label ?? column.source);
  const isSortable = useIsSortable()(column.source);
  const field = rowFields[column.source];
  const align = field && getKind(field, column.kind).align;
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
        <span style={visuallyHidden}>{labels.image}</span>
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

/** Header cell with the checkbox for all rows of the page. */
export function SelectAllHeader() {
  return (
    <th scope="col" style={{ width: 44 }}>
      <PageCheckbox />
    </th>
  );
}

/** The checkbox for all rows of the page. */
export function PageCheckbox() {
  const labels = useLabels(kitLabels);
  const { data = [] } = useListContext();
  const { selection, select } = useListScope();
  const selectedRows = data.filter(({ id }) => selection.has(id));
  return (
    <CheckboxInput
      type="checkbox"
      aria-label={labels.selectAll}
      checked={data.length > 0 && selectedRows.length === data.length}
      ref={(box) => {
        if (box) box.indeterminate = selectedRows.length > 0 && selectedRows.length < data.length;
      }}
      onChange={(event) => select(selectRows(selection, data, event.target.checked))}
    />
  );
}
