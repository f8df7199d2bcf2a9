/** The order of a list where no column heads can be clicked. */
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { kitWords } from '../labels.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import { useList } from './ListScope.tsx';

/** The columns that the list can be ordered by. */
export function useSortable(): (source: string) => boolean {
  const { filterFields } = useResource();
  return (source) => filterFields['sort']?.choices.includes(source) ?? false;
}

const orders = ['ASC', 'DESC'] as const;

export function SortChoice() {
  const words = useLabels(kitWords);
  const { columns } = useList();
  const { sort, setSort } = useListContext();
  const label = useColumnLabel();
  const isSortable = useSortable();
  const sources = columns.map(({ source }) => source).filter(isSortable);
  const choices = sources.includes(sort.field) ? sources : [sort.field, ...sources];
  return (
    <SelectField
      label={words.sortBy}
      value={`${sort.field} ${sort.order}`}
      onChange={(event) => {
        const [field = sort.field, order] = event.target.value.split(' ');
        setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
      }}
    >
      {choices.flatMap((source) =>
        orders.map((order) => (
          <option key={`${source} ${order}`} value={`${source} ${order}`}>
            {`${label(source)}: ${(order === 'ASC' ? words.ascending : words.descending).toLowerCase()}`}
          </option>
        )),
      )}
    </SelectField>
  );
}
