/** Chip beside a title that shows whether a record is visible in the store. */
import { BooleanCell } from '../cells.tsx';
import { useResource } from '../ResourceScope.tsx';

export function VisibilityChip({ record }: { record: { active: boolean } }) {
  const field = useResource().rowFields['active'];
  return field && <BooleanCell value={record.active} field={field} />;
}
