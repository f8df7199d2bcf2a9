/** Companies: list, form, stores, managers and logo. */
import { isAdmin } from '#contract/roles.ts';
import { api } from '#src/api/api.ts';
import { defineResource, type InputProps } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { VisibilityChip } from '#src/backOffice/kit/cells.tsx';
import { updateStoredMe } from '#src/session/session.ts';
import { companyResourceLabels } from './labels.ts';

const Invitations = createLazyPart(async () => ({ default: (await import('#src/ui/Invitations.tsx')).Invitations }), 0);
const InnInput = createLazyPart<InputProps>(() => import('./InnInput.tsx'), 92);
const ActiveInput = createLazyPart<InputProps>(() => import('./ActiveInput.tsx'), 62);
const VendorsInput = createLazyPart<InputProps>(() => import('./VendorsInput.tsx'), 120);
const Locations = createLazyPart(() => import('./Locations.tsx'), 420);
const Managers = createLazyPart(() => import('./managers/CompanyManagers.tsx'), 420);
const Logo = createLazyPart(() => import('./logo/Logo.tsx'), 420);
const Setup = createLazyPart(() => import('./Setup.tsx'), 420);

export default defineResource({
  name: 'companies',
  labels: companyResourceLabels,
  icon: 'office',
  group: 'companies',
  hasHistory: true,
  getName: ({ brand }) => brand,
  list: {
    views: [{ path: '/companies/list' }],
    AboveRows: Invitations,
    columns: [
      { source: 'logo', card: 'picture' },
      { source: 'brand', card: 'title', width: '26%' },
      { source: 'legal_person', minTableWidth: 'lg' },
      { source: 'inn', card: 'line' },
      { source: 'phone', kind: 'phone', card: 'line', minTableWidth: 'xl' },
      { source: 'products_count', card: 'line' },
      { source: 'rating', card: 'end', minTableWidth: 'lg' },
      { source: 'active', card: 'badge' },
      { source: 'site', isOptional: true },
      { source: 'reviews_count', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [{ source: 'active', isFor: isAdmin }],
    sort: { field: 'brand', order: 'ASC' },
  },
  form: {
    tabs: [
      {
        key: 'company',
        sections: [
          { title: 'about', inputs: [{ source: 'brand', isFullWidth: true }, 'phone', 'site'] },
          { title: 'legal', inputs: ['legal_person', { source: 'inn', Input: InnInput }, 'country'] },
          { title: 'tax', inputs: ['vat_number', 'is_vat_payer'] },
          { title: 'payment', inputs: ['card_payments', 'takes_on_receipt'] },
          {
            title: 'rights',
            isInSideColumn: true,
            isFor: isAdmin,
            inputs: [
              { source: 'active', Input: ActiveInput },
              { source: 'user_ids', Input: VendorsInput },
            ],
          },
        ],
      },
      { key: 'locations', Content: Locations, mode: 'edit' },
      { key: 'managers', Content: Managers, mode: 'edit' },
      { key: 'logo', Content: Logo, mode: 'edit' },
      { key: 'setup', Content: Setup, mode: 'edit' },
    ],
    Header: ({ record }) => <VisibilityChip record={{ active: record.active ?? true }} />,
    publicPath: ({ id, active }) => (active ? `/companies/view/${id}` : null),
    // The server sends the full company only to its own people and to admins; others get the public card without INN.
    ownership: { recordName: 'company', isMine: ({ inn }) => inn !== undefined },
  },
  // The user who creates a company becomes its vendor, so the session has to be updated.
  onWritten: () => void api.users.me().then(updateStoredMe, () => undefined),
});
