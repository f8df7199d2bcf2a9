/** Where a company's goods are handed out or sent from. */
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource, type InputProps } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { ownCompanies } from '#src/session/session.ts';
import { storeWords } from './labels.ts';
import { OpenNow, StoreName } from './cells.tsx';

const LocationInput = later<InputProps>(() => import('./LocationInput.tsx'), 420);
const ZoneInput = later<InputProps>(() => import('./ZoneInput.tsx'), 66);
const CompanyInput = later<InputProps>(() => import('./CompanyInput.tsx'), 66);
const Schedule = later(() => import('./Schedule.tsx'), 460);
const Hours = later<{ value: unknown }>(async () => ({ default: (await import('./shown.tsx')).HoursShown }), 0);
const Address = later<{ value: unknown }>(async () => ({ default: (await import('./shown.tsx')).AddressShown }), 0);
const Zone = later<{ value: unknown }>(async () => ({ default: (await import('./shown.tsx')).ZoneShown }), 0);

const isAdmin = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN');
const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || ownCompanies(me).length > 1;

export default defineResource({
  name: 'stores',
  words: storeWords,
  icon: 'pin',
  paths: { create: '/stores/create', edit: '/stores/edit/:id' },
  hasHistory: true,
  nameOf,
  list: {
    // Those of one's own companies, or all for an admin: other companies' pickup points are no work of ours.
    views: [{ path: '/stores/list', always: { scope: 'own' } }],
    columns: [
      { source: 'name', card: 'title', Cell: StoreName, exported: nameOf },
      { source: 'is_open', card: 'line', width: '27%', Cell: OpenNow },
      { source: 'phone', kind: 'phone', from: 'lg', card: 'none', width: '15%' },
      { source: 'pickup', from: 'lg', card: 'none', width: '12%' },
      { source: 'warehouse', from: 'lg', card: 'none', width: '12%' },
      { source: 'company_id', isOptional: true },
      { source: 'time_zone', isOptional: true, Cell: ({ record }) => <Zone value={record.time_zone} /> },
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
              { source: 'name', wide: true },
              { source: 'en_name', wide: true },
              'phone',
              { source: 'company_id', Input: CompanyInput },
            ],
          },
          {
            title: 'place',
            inputs: [
              { source: 'location', wide: true, Input: LocationInput },
              { source: 'time_zone', Input: ZoneInput },
            ],
          },
          { title: 'use', aside: true, inputs: ['pickup', 'warehouse'] },
        ],
      },
      { key: 'schedule', Content: Schedule, holds: ['working_time'] },
    ],
    Header: OpenNow,
    shows: { location: Address, time_zone: Zone, working_time: Hours },
    own: {
      thing: 'store',
      includes: ({ company_id }, me) => isAdmin(me) || ownCompanies(me).some(({ id }) => id === company_id),
    },
  },
});
