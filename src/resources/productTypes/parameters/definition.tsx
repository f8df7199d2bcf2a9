/** Parameters of products: numbers with a unit, and lists of values. */
import { useWatch } from 'react-hook-form';
import type { Parameter } from '#contract/types.ts';
import { defineResource, type InputProps } from '#src/backOffice/kit/definition.ts';
import { TextInput } from '#src/backOffice/kit/inputs.tsx';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { UsageCount, ValueNames } from '../cells.tsx';
import { buildValueLossQuestion } from '../valueLoss.ts';
import { parameterLabels } from './labels.ts';
import { parameterMenu } from './menu.ts';

const ListValues = createLazyPart(() => import('./ListValues.tsx'), 120);

const isNumber = (type: unknown): boolean => type === 'number';

/** Only number parameters have a unit. */
const UnitInput = (props: InputProps) => (isNumber(useWatch({ name: 'type' })) ? <TextInput {...props} /> : null);

export default defineResource({
  ...parameterMenu,
  labels: parameterLabels,
  hasHistory: true,
  getName: getLocalizedName,
  colors: { number: 'blue', list: 'violet' },
  list: {
    ...parameterMenu.list,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '24%',
        Cell: ({ record }) => getLocalizedName(record, useLocale()),
        getExportValue: getLocalizedName,
      },
      { source: 'type', kind: 'status', card: 'badge' },
      {
        source: 'unit',
        card: 'line',
        Cell: ({ record }) => getLocalizedUnit(record, useLocale()),
        getExportValue: getLocalizedUnit,
      },
      {
        source: 'values',
        card: 'line',
        Cell: ValueNames,
        getExportValue: ({ values }) => values.map(({ name }) => name).join(', '),
      },
      { source: 'types_count', minTableWidth: 'lg', Cell: ({ record }) => <UsageCount count={record.types_count} /> },
      { source: 'products_count', card: 'line', Cell: ({ record }) => <UsageCount count={record.products_count} /> },
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
          { title: 'values', Content: ListValues, dependsOn: { source: 'type', value: 'list' } },
        ],
        fields: ['values'],
      },
    ],
    valueDisplays: { values: ({ value }) => <ValueNames record={{ values: (value ?? []) as Parameter['values'] }} /> },
    getSaveQuestion: buildValueLossQuestion,
  },
});
