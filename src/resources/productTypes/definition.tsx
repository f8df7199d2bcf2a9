/** What kinds of products there are, and which parameters each asks for. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { AskedNames, UsedBy } from './cells.tsx';
import { productTypeWords } from './labels.ts';
import { typeMenu } from './menu.ts';
import { askBeforeLosing } from './losing.ts';

const TypeParameters = later(() => import('./TypeParameters.tsx'), 240);

export default defineResource({
  ...typeMenu,
  words: productTypeWords,
  hasHistory: true,
  nameOf,
  list: {
    ...typeMenu.list,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '28%',
        Cell: ({ record }) => nameOf(record, useLocale()),
        exported: nameOf,
      },
      {
        source: 'parameters',
        card: 'line',
        Cell: AskedNames,
        exported: ({ parameters }, locale) => parameters.map((one) => nameOf(one, locale)).join(', '),
      },
      { source: 'products_count', card: 'line', Cell: ({ record }) => <UsedBy count={record.products_count} /> },
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
        holds: ['parameters'],
      },
    ],
    shows: { parameters: ({ value }) => <AskedNames record={{ parameters: (value ?? []) as never }} /> },
    confirms: askBeforeLosing,
  },
});
