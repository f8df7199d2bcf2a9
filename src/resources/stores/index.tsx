/** Stores of companies, which may be pickup points and warehouses. */
import { isAdmin } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource, type InputProps } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { getMyCompanies } from '#src/session/session.ts';
import { storeLabels } from './labels.ts';
import { OpenStateCell, StoreName } from './cells.tsx';

const LocationInput = createLazyPart<InputProps>(() => import('./LocationInput.tsx'), 420);
const ZoneInput = createLazyPart<InputProps>(() => import('./ZoneInput.tsx'), 66);
const CompanyInput = createLazyPart<InputProps>(
  async () => ({ default: (await import('#src/backOffice/kit/inputs/CompanyInput.tsx')).CompanyInput }),
  66,
);
const Schedule = createLazyPart(() => import('./Schedule.tsx'), 460);
const HoursText = createLazyPart<{ value: unknown }>(
  async () => ({ default: (await import('./comparedValues.tsx')).HoursText }),
  0,
);
const AddressText = createLazyPart<{ value: unknown }>(
  async () => ({ default: (await import('./comparedValues.tsx')).AddressText }),
  0,
);
const ZoneText = createLazyPart<{ value: unknown }>(
  async () => ({ default: (await import('./comparedValues.tsx')).ZoneText }),
  0,
);

const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || getMyCompanies(me).length > 1;

export default defineResource({
  name: 'stores',
  labels: storeLabels,
  icon: 'pin',
  group: { admins: 'catalog', others: 'companies' },
  hasHistory: true,
  getName: getLocalizedName,
  list: {
    // Stores of the user's companies, for admins of all.
    views: [{ path: '/stores/list', fixedFilters: { scope: 'own' } }],
    columns: [
      { source: 'name', card: 'title', Cell: StoreName, getExportValue: getLocalizedName },
      { source: 'is_open', card: 'line', width: '27%', Cell: OpenStateCell },
      { source: 'phone', kind: 'phone', minTableWidth: 'lg', card: 'none', width: '15%' },
      { source: 'pickup', minTableWidth: 'lg', card: 'none', width: '12%' },
      { source: 'warehouse', minTableWidth: 'lg', card: 'none', width: '12%' },
      { source: 'company_id', isOptional: true },
      { source: 'time_zone', isOptional: true, Cell: ({ record }) => <ZoneText value={record.time_zone} /> },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [{ source: 'company_id', isFor: hasSeveralCompanies }, 'pickup', 'warehouse'],
    sort: { field: 'name', order: 'ASC' },
    importPath: '/imports/new?noun=stores',
    bulk: [{ source: 'pickup' }, { source: 'warehouse' }],
  },
  form: {
    tabs: [
      {
        key: 'common',
        sections: [
          {
            title: 'about',
            inputs: [
              { source: 'name', isFullWidth: true },
              { source: 'en_name', isFullWidth: true },
              'phone',
              { source: 'company_id', Input: CompanyInput },
            ],
          },
          {
            title: 'place',
            inputs: [
              { source: 'location', isFullWidth: true, Input: LocationInput },
              { source: 'time_zone', Input: ZoneInput },
            ],
          },
          { title: 'use', isInSideColumn: true, inputs: ['pickup', 'warehouse'] },
        ],
      },
      { key: 'schedule', Content: Schedule, fields: ['working_time'] },
    ],
    Header: OpenStateCell,
    valueDisplays: { location: AddressText, time_zone: ZoneText, working_time: HoursText },
    ownership: {
      recordName: 'store',
      isMine: ({ company_id }, me) => isAdmin(me) || getMyCompanies(me).some(({ id }) => id === company_id),
    },
  },
});
