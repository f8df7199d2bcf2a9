/** Tax classes: how products are taxed, apart from the rates of the countries. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { taxClassLabels } from './labels.ts';
import { taxClassMenu } from './menu.ts';
import { TaxClassFacts } from './TaxClassFacts.tsx';
import { TaxClassName } from './TaxClassName.tsx';

export default defineResource({
  ...taxClassMenu,
  labels: taxClassLabels,
  hasHistory: true,
  getName: getLocalizedName,
  list: {
    ...taxClassMenu.list,
    columns: [
      { source: 'name', card: 'title', width: '40%', Cell: TaxClassName, getExportValue: getLocalizedName },
      { source: 'code', card: 'line' },
      { source: 'reason', card: 'badge' },
      { source: 'created_at', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [],
    sort: { field: 'id', order: 'ASC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'names', inputs: ['name', 'en_name'] },
          { title: 'tax', mode: 'create', inputs: ['code', 'reason'] },
          { title: 'tax', mode: 'edit', Content: TaxClassFacts },
        ],
      },
    ],
  },
});
