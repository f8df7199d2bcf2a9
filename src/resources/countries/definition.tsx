/** Countries: phone codes, masks, and whether the sign-in offers them. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { CountryName, CountrySwitch, PhoneCode } from './cells.tsx';
import { countryLabels } from './labels.ts';
import { countryMenu } from './menu.ts';

export default defineResource({
  ...countryMenu,
  labels: countryLabels,
  getName: (country, locale) => getLocalizedName(country, locale),
  hasHistory: true,
  list: {
    ...countryMenu.list,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '38%',
        Cell: CountryName,
        getExportValue: (country, locale) => getLocalizedName(country, locale),
      },
      { source: 'code', card: 'line', Cell: PhoneCode },
      { source: 'mask', card: 'line' },
      { source: 'iso', minTableWidth: 'lg' },
      { source: 'active', card: 'end', Cell: CountrySwitch },
    ],
    filters: ['active'],
    sort: { field: 'name', order: 'ASC' },
    perPage: 50,
    bulk: [{ source: 'active' }],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'phone', inputs: ['code', 'mask'] },
          { title: 'offer', isInSideColumn: true, inputs: ['active'] },
        ],
      },
    ],
  },
});
