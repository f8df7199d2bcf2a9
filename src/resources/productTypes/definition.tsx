/** Product types and the parameters that products of each type have. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { ParameterNames, UsageCount } from './cells.tsx';
import { productTypeLabels } from './labels.ts';
import { typeMenu } from './menu.ts';
import { buildParameterLossQuestion } from './valueLoss.ts';

const TypeParameters = createLazyPart(() => import('./TypeParameters.tsx'), 240);

export default defineResource({
  ...typeMenu,
  labels: productTypeLabels,
  hasHistory: true,
  getName: getLocalizedName,
  list: {
    ...typeMenu.list,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '28%',
        Cell: ({ record }) => getLocalizedName(record, useLocale()),
        getExportValue: getLocalizedName,
      },
      {
        source: 'parameters',
        card: 'line',
        Cell: ParameterNames,
        getExportValue: ({ parameters }, locale) => parameters.map((one) => getLocalizedName(one, locale)).join(', '),
      },
      { source: 'products_count', card: 'line', Cell: ({ record }) => <UsageCount count={record.products_count} /> },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [],
    sort: { field: 'name', order: 'ASC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'names', inputs: ['name', 'en_name'] },
          { title: 'parameters', Content: TypeParameters },
        ],
        fields: ['parameters'],
      },
    ],
    valueDisplays: { parameters: ({ value }) => <ParameterNames record={{ parameters: (value ?? []) as never }} /> },
    getSaveQuestion: buildParameterLossQuestion,
  },
});
