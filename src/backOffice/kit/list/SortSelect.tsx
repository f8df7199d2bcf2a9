/** Selects a list's sort order where no column headers can be clicked. */
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { kitLabels } from '../labels.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';

/** Returns whether a column is sortable. */
export function useIsSortable(): (source: string) => boolean {
  const { filterFields } = useResource();
  return (source) => filterFields['sort']?.choices.includes(source) ?? false;
}

const orders = ['ASC', 'DESC'] as const;

export function SortSelect() {
  const labels = useLabels(kitLabels);
  const { columns } = useListScope();
  const { sort, setSort } = useListContext();
  const getLabel = useColumnLabel();
  const isSortable = useIsSortable();
  const sources = columns.map(({ source }) => source).filter(isSortable);
  const choices = sources.includes(sort.field) ? sources : [sort.field, ...sources];
  return (
    <SelectField
      label={labels.sortBy}
      value={`${sort.field} ${sort.order}`}
      onChange={(event) => {
        const [field = sort.field, order] = event.target.value.split(' ');
        setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
      }}
    >
      {choices.flatMap((source) =>
        orders.map((order) => (
          <option key={`${source} ${order}`} value={`${source} ${order}`}>
            {`${getLabel(source)}: ${(order === 'ASC' ? labels.ascending : labels.descending).toLowerCase()}`}
          </option>
        )),
      )}
    </SelectField>
  );
}
