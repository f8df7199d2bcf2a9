/** What products are described by: numbers in a unit, and lists of values. */
import { useWatch } from 'react-hook-form';
import type { Parameter } from '#contract/types.ts';
import { defineResource, type InputProps } from '#src/backOffice/kit/definition.ts';
import { TextInput } from '#src/backOffice/kit/inputs.tsx';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { UsedBy, ValueNames } from '../cells.tsx';
import { askBeforeLosingValues } from '../losing.ts';
import { parameterWords } from './labels.ts';
import { parameterMenu } from './menu.ts';

const ListValues = later(() => import('./ListValues.tsx'), 120);

const isNumber = (type: unknown): boolean => type === 'number';

/** A list is told in words of its own. */
const UnitInput = (props: InputProps) => (isNumber(useWatch({ name: 'type' })) ? <TextInput {...props} /> : null);

export default defineResource({
  ...parameterMenu,
  words: parameterWords,
  hasHistory: true,
  nameOf,
  hues: { number: 'blue', list: 'violet' },
  list: {
    ...parameterMenu.list,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '24%',
        Cell: ({ record }) => nameOf(record, useLocale()),
        exported: nameOf,
      },
      { source: 'type', kind: 'status', card: 'badge' },
      { source: 'unit', card: 'line', Cell: ({ record }) => unitOf(record, useLocale()), exported: unitOf },
      {
        source: 'values',
        card: 'line',
        Cell: ValueNames,
        exported: ({ values }) => values.map(({ name }) => name).join(', '),
      },
      { source: 'types_count', from: 'lg', Cell: ({ record }) => <UsedBy count={record.types_count} /> },
      { source: 'products_count', card: 'line', Cell: ({ record }) => <UsedBy count={record.products_count} /> },
      { source: 'updated_at', isOptional: true },
    ],
    filters: ['type'],
    sort: { field: 'name', order: 'ASC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          {
            title: 'names',
            inputs: [
              'name',
              'en_name',
              'type',
              { source: 'unit', Input: UnitInput },
              { source: 'en_unit', Input: UnitInput },
            ],
          },
          { title: 'values', Content: ListValues, whileTyped: { source: 'type', is: 'list' } },
        ],
        holds: ['values'],
      },
    ],
    shows: { values: ({ value }) => <ValueNames record={{ values: (value ?? []) as Parameter['values'] }} /> },
    confirms: askBeforeLosingValues,
  },
});
