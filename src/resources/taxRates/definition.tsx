/** Tax rates of countries and their regions, each for some time. */
import { getCountryName } from '#contract/rules/countryCodes.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { formatPercent } from '#src/i18n/format.ts';
import { taxRateLabels } from './labels.ts';
import { taxRateMenu } from './menu.ts';

export default defineResource({
  ...taxRateMenu,
  labels: taxRateLabels,
  hasHistory: true,
  getName: ({ country, rate }, locale) => `${getCountryName(country, locale)}, ${formatPercent(rate, locale)}`,
  list: {
    ...taxRateMenu.list,
    columns: [
      { source: 'country', card: 'title', width: '30%' },
      { source: 'region', card: 'line', minTableWidth: 'lg', isBlank: ({ region }) => region === null },
      { source: 'class_id', card: 'line' },
      { source: 'rate', card: 'end' },
      { source: 'valid_from', card: 'line' },
      { source: 'valid_to', card: 'line', isBlank: ({ valid_to }) => valid_to === null },
      { source: 'created_at', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: ['class_id'],
    sort: { field: 'country', order: 'ASC' },
    perPage: 50,
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'rate', inputs: ['class_id', 'rate'] },
          { title: 'place', inputs: ['country', 'region'] },
          { title: 'period', inputs: ['valid_from', 'valid_to'] },
        ],
      },
    ],
  },
});
