/** Delivery zones of companies with their methods, in one form, and a box that tries an address. */
import { isAdmin } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { CompanyInput } from '#src/backOffice/kit/inputs/CompanyInput.tsx';
import { getMyCompanies } from '#src/session/session.ts';
import { AreaCell, formatArea, formatMethods, MethodsCell } from './cells.tsx';
import { MethodsText } from './MethodsText.tsx';
import { CountriesInput } from './CountriesInput.tsx';
import { deliveryZoneLabels } from './labels.ts';
import { LinesInput } from './LinesInput.tsx';
import { deliveryZoneMenu } from './menu.ts';
import { MethodsInput } from './MethodsInput.tsx';
import { TriedAddress } from './TriedAddress.tsx';

const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || getMyCompanies(me).length > 1;

export default defineResource({
  ...deliveryZoneMenu,
  labels: deliveryZoneLabels,
  hasHistory: true,
  getName: ({ name }) => name,
  list: {
    ...deliveryZoneMenu.list,
    columns: [
      { source: 'name', card: 'title', width: '22%' },
      { source: 'countries', card: 'line', Cell: AreaCell, getExportValue: formatArea },
      { source: 'methods', card: 'line', Cell: MethodsCell, getExportValue: formatMethods },
      { source: 'company_id', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [{ source: 'company_id', isFor: hasSeveralCompanies }],
    sort: { field: 'name', order: 'ASC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          {
            title: 'zone',
            inputs: [
              { source: 'name', isFullWidth: true },
              { source: 'company_id', Input: CompanyInput },
            ],
            mode: 'create',
          },
          { title: 'zone', inputs: [{ source: 'name', isFullWidth: true }], mode: 'edit' },
          {
            title: 'area',
            inputs: [
              { source: 'countries', isFullWidth: true, isRequired: true, Input: CountriesInput },
              { source: 'regions', Input: LinesInput },
              { source: 'postal_codes', Input: LinesInput },
            ],
          },
          { title: 'methods', inputs: [{ source: 'methods', isFullWidth: true, Input: MethodsInput }] },
          { title: 'tried', isInSideColumn: true, Content: TriedAddress },
        ],
      },
    ],
    valueDisplays: { methods: MethodsText },
  },
});
