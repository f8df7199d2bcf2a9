/** What table rows and cards share: a record's values, its title and the checkboxes of the selection. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useDataTableCallbacksContext, useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import type { Column } from '../definition.ts';
import { getKind } from '../kinds.tsx';
import { kitLabels } from '../labels.ts';
import { useEditPath } from '../paths.ts';
import { useResource } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';

/** One value of a record: the column's custom cell, or the cell of its kind. */
export function RecordCell({ column, record }: { column: Column; record: RaRecord }) {
  const { rowFields } = useResource();
  const field = rowFields[column.source];
  // The definition types the custom cell with its resource's rows; here records are untyped.
  if (column.Cell) return <column.Cell record={record as never} />;
  if (!field) return null;
  const { Cell } = getKind(field, column.kind);
  return <Cell value={record[column.source]} field={field} />;
}

const titleStyles = {
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'none',
  display: 'block',
  minWidth: 0,
  '&:hover': { color: color.primary },
} as const;
const TitleLink = styled(Link)(titleStyles);
const TitleButton = styled('button')({ ...titleStyles, border: 0, padding: 0, background: 'none', cursor: 'pointer' });

interface RowTitleProps {
  record: RaRecord;
  className?: string;
  children: ReactNode;
}

/** The title of a row: links to its record, or opens a dialog with the details of a row that can't be edited. */
export function RowTitle({ record, className, children }: RowTitleProps) {
  const { view, openRow } = useListScope();
  const path = useEditPath()(record.id);
  return view.foreignRows ? (
    <TitleButton type="button" className={className} onClick={() => openRow(record)}>
      {children}
    </TitleButton>
  ) : (
    <TitleLink to={path} className={className}>
      {children}
    </TitleLink>
  );
}

export const CheckboxInput = styled('input')({
  display: 'block',
  width: 17,
  height: 17,
  margin: 0,
  accentColor: color.primary,
  cursor: 'pointer',
});

/** The checkbox of a row, named after it; with Shift it selects all rows from the previous one. */
export function RowCheckbox({ record }: { record: RaRecord }) {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const { getName } = useResource();
  const { selection } = useListScope();
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <CheckboxInput
      type="checkbox"
      aria-label={fill(labels.selectRow, { name: getName(record, locale) })}
      checked={selection.has(record.id)}
      // A click with Shift would also select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // react-admin reads the Shift key from a click, which is the native event of a checkbox's change.
      onChange={({ nativeEvent }) => handleToggleItem?.(record.id, nativeEvent as never)}
    />
  );
}

/** The checkbox that selects all rows of the page; indeterminate if some of them are selected. */
export function PageCheckbox() {
  const labels = useLabels(kitLabels);
  const { data = [], selectedIds, onSelect } = useListContext();
  const pageIds = data.map(({ id }) => id);
  const otherIds = selectedIds.filter((id) => !pageIds.includes(id));
  const selectedCount = selectedIds.length - otherIds.length;
  return (
    <CheckboxInput
      type="checkbox"
      aria-label={labels.selectAll}
      checked={pageIds.length > 0 && selectedCount === pageIds.length}
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && selectedCount < pageIds.length;
      }}
      onChange={({ target }) => onSelect(target.checked ? [...otherIds, ...pageIds] : otherIds)}
    />
  );
}
