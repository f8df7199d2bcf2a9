/** The rows of a list as react-admin's table. A click on a row opens its record; the title's cell contains the link. */
import type { MouseEvent } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { visuallyHidden } from '#src/theme/tokens.ts';
import type { Column } from '../definition.ts';
import { getKind } from '../kinds.tsx';
import { kitLabels } from '../labels.ts';
import { useEditPath } from '../paths.ts';
import { useColumnLabel, useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';
import { PageCheckbox, RecordCell, RowCheckbox, RowTitle } from './RowParts.tsx';
import { useIsSortable } from './SortSelect.tsx';

/** Stops clicks that don't mean the row: on a link or button in it, or to select text. */
function handleCellClick(event: MouseEvent): void {
  const isInteractive = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
  if (isInteractive || window.getSelection()?.toString() !== '') event.stopPropagation();
}

/** `aria-sort` of a column's header, which react-admin leaves out. */
function useAriaSort(source: string): 'ascending' | 'descending' | 'none' {
  const sort = useDataTableSortContext();
  if (sort?.field !== source) return 'none';
  return sort.order === 'ASC' ? 'ascending' : 'descending';
}

/** A column: react-admin renders it once in the header, and once in each row. */
function RecordColumn({ column }: { column: Column }) {
  const { rowFields } = useResource();
  const { image } = useLabels(kitLabels);
  const label = useColumnLabel()(column.labelSource ?? column.source);
  const isHeader = useDataTableRenderContext() === 'header';
  const isSortable = useIsSortable()(column.source);
  const ariaSort = useAriaSort(column.source);
  const field = rowFields[column.source];
  const isPicture = column.card === 'picture';
  return (
    <DataTable.Col
      source={column.source}
      label={isPicture ? <span style={visuallyHidden}>{image}</span> : label}
      disableSort={!isSortable || isPicture}
      data-from={column.minTableWidth}
      {...(field && { align: getKind(field, column.kind).align })}
      {...(isHeader && { style: { width: isPicture ? 68 : column.width } })}
      {...(isHeader && isSortable && !isPicture && { 'aria-sort': ariaSort })}
      onClick={handleCellClick}
      render={(record: RaRecord) => {
        const cell = <RecordCell column={column} record={record} />;
        return column.card === 'title' ? <RowTitle record={record}>{cell}</RowTitle> : cell;
      }}
    />
  );
}

export function RecordTable() {
  const { shown, isSelectable, view, openRow } = useListScope();
  const { many } = useResourceLabels();
  const { isFetching, isPlaceholderData } = useListContext();
  const getEditPath = useEditPath();
  const handleRowClick = (id: Identifier, _resource: string, record: RaRecord) => {
    if (!view.foreignRows) return getEditPath(id);
    openRow(record);
    return false;
  };
  return (
    <DataTable
      aria-label={many}
      data-stale={isFetching && isPlaceholderData}
      // The checkboxes are a column of their own, and the actions stand below the list.
      bulkActionButtons={false}
      rowClick={handleRowClick}
    >
      {isSelectable && (
        <DataTable.Col
          label={<PageCheckbox />}
          className="select"
          disableSort
          onClick={handleCellClick}
          render={(record: RaRecord) => <RowCheckbox record={record} />}
        />
      )}
      {shown.map((column) => (
        <RecordColumn key={column.source} column={column} />
      ))}
    </DataTable>
  );
}
