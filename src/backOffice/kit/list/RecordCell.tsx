/** One value of a record, by its column: hand-made, or as its kind shows. */
import type { RaRecord } from 'react-admin';
import type { Column } from '../definition.ts';
import { kindOf } from '../kinds.tsx';
import { useResource } from '../ResourceScope.tsx';

export function CellOf({ column, record }: { column: Column; record: RaRecord }) {
  const { rowFields } = useResource();
  const field = rowFields[column.source];
  // The definition ties the hand-made cell to its resource's rows; here they are any record.
  if (column.Cell) return <column.Cell record={record as never} />;
  if (!field) return null;
  const { Cell } = kindOf(field, column.kind);
  return <Cell value={record[column.source]} field={field} />;
}
