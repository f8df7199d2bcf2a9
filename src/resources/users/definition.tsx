/** Users: lists of customers, vendors and the team, profile, balance and devices. */
import { isAdmin } from '#contract/roles.ts';
import { defineResource, type InputProps } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { buildOwnerlessQuestion } from './ownerless.ts';
import { formatLanguages, formatRoles, UserCountry, UserEmail, UserName, UserPhone, UserRoles } from './cells.tsx';
import { userLabels } from './labels.ts';
import { userMenu } from './menu.ts';
import { formatUserName } from './formatUserName.ts';
import { UserBadges } from './parts/UserBadges.tsx';

const UserFilters = createLazyPart(() => import('./parts/UserFilters.tsx'), 40);
const Overview = createLazyPart(() => import('./parts/Overview.tsx'), 480);
const Photo = createLazyPart(() => import('./parts/Photo.tsx'), 240);
const Ledger = createLazyPart(() => import('./parts/Ledger.tsx'), 320);
const Access = createLazyPart(() => import('./parts/Access.tsx'), 240);
const ContactNote = createLazyPart(() => import('./parts/ContactNote.tsx'), 0);
const ContactInput = createLazyPart<InputProps>(() => import('./parts/ContactInput.tsx'), 64);
const RolesInput = createLazyPart<InputProps>(() => import('./parts/RolesInput.tsx'), 160);
const LanguagesInput = createLazyPart<InputProps>(() => import('./parts/LanguagesInput.tsx'), 80);
const DeathInput = createLazyPart<InputProps>(() => import('./parts/DeathInput.tsx'), 64);
const PasswordInput = createLazyPart<InputProps>(() => import('./parts/PasswordInput.tsx'), 64);

const contactInputs = [
  { source: 'email', Input: ContactInput },
  { source: 'phone', Input: ContactInput },
] as const;

export default defineResource({
  ...userMenu,
  labels: userLabels,
  getName: formatUserName,
  hasHistory: true,
  list: {
    ...userMenu.list,
    AboveRows: UserFilters,
    columns: [
      { source: 'fio', card: 'title', width: '26%', Cell: UserName },
      { source: 'email', card: 'line', width: '22%', Cell: UserEmail, getExportValue: ({ email }) => email ?? '' },
      {
        source: 'phone',
        card: 'line',
        minTableWidth: 'lg',
        Cell: UserPhone,
        getExportValue: ({ phone }) => phone ?? '',
      },
      {
        source: 'country',
        card: 'line',
        minTableWidth: 'xl',
        Cell: UserCountry,
        getExportValue: ({ country }, locale) => (locale === 'ru' ? country?.name : country?.en_name) ?? '',
      },
      { source: 'orders_count', card: 'line' },
      { source: 'annual_order_sum', card: 'end' },
      { source: 'created_at', minTableWidth: 'xl' },
      {
        source: 'roles',
        isOptional: true,
        Cell: UserRoles,
        getExportValue: formatRoles,
      },
      { source: 'languages', isOptional: true, getExportValue: formatLanguages },
      { source: 'login', isOptional: true },
      { source: 'bonus_balance', isOptional: true },
    ],
    filters: ['has_email', 'alive'],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: {
    Header: UserBadges,
    getSaveQuestion: buildOwnerlessQuestion,
    tabs: [
      { key: 'overview', Content: Overview, mode: 'edit' },
      {
        key: 'profile',
        sections: [
          { title: 'names', inputs: ['first_name', 'last_name', 'middle_name'] },
          { title: 'contacts', Content: ContactNote, inputs: contactInputs },
          { title: 'place', isFor: isAdmin, inputs: ['country_id', { source: 'languages', Input: LanguagesInput }] },
          {
            title: 'access',
            isInSideColumn: true,
            isFor: isAdmin,
            inputs: [
              { source: 'roles', Input: RolesInput },
              'company_id',
              'login',
              { source: 'password', Input: PasswordInput },
            ],
          },
          { title: 'life', isInSideColumn: true, isFor: isAdmin, mode: 'edit', inputs: ['alive'] },
          {
            title: 'death',
            isInSideColumn: true,
            isFor: isAdmin,
            mode: 'edit',
            dependsOn: { source: 'alive', value: false },
            inputs: [{ source: 'death_date', Input: DeathInput }],
          },
        ],
      },
      { key: 'photo', Content: Photo, mode: 'edit', isFor: isAdmin },
      { key: 'balance', Content: Ledger, mode: 'edit', isFor: isAdmin },
      // Older than its label: the key is in addresses that people may have saved, `/users/edit/7#devices`
      { key: 'devices', Content: Access, mode: 'edit', isFor: isAdmin },
    ],
  },
});
