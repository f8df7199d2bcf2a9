/** One value of a record: the column's custom cell, or the cell of its kind. */
import type { RaRecord } from 'react-admin';
import type { Column } from '../definition.ts';
import { getKind } from '../kinds.tsx';
import { useResource } from '../ResourceScope.tsx';

export function RecordCell({ column, record }: { column: Column; record: RaRecord }) {
  const { rowFields } = useResource();
  const field = rowFields[column.source];
  // The definition types the custom cell with its resource's rows; here records are untyped.
  if (column.Cell) return <column.Cell record={record as never} />;
  if (!field) return null;
  const { Cell } = getKind(field, column.kind);
  return <Cell value={record[column.source]} field={field} />;
}
