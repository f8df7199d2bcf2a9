/** Reviews of products. Companies answer them; admins hide and publish them. */
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import type { BulkConfirmProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { reviewLabels } from './labels.ts';
import { reviewMenu } from './menu.ts';

const ModerationDialog = createLazyPart<BulkConfirmProps>(() => import('./ModerationDialog.tsx'), 0);
const ReviewScreen = createLazyPart(() => import('./ReviewScreen.tsx'), 240);
const ReviewRows = createLazyPart(() => import('./ReviewRows.tsx'), 480);

const hasSeveralCompanies = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN') || me.companies.length > 1;

export default defineResource({
  ...reviewMenu,
  labels: reviewLabels,
  getName: ({ author, product }, locale) => `${author.fio}, ${getLocalizedName(product, locale)}`,
  colors: { published: 'green', hidden: 'red', waiting: 'amber' },
  list: {
    ...reviewMenu.list,
    columns: [
      'product',
      'rating',
      'author',
      'text',
      'answer',
      'verified',
      'imported',
      'counted',
      'status',
      'reason',
      'company',
      'created_at',
    ],
    Rows: ReviewRows,
    filters: [
      'stars',
      'answered',
      'status',
      { source: 'verified', kind: 'flag' },
      { source: 'imported', kind: 'flag' },
      'product_id',
      { source: 'company_id', isFor: hasSeveralCompanies },
    ],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [{ source: 'status', ConfirmDialog: ModerationDialog }, { source: 'counted' }],
  },
  form: { tabs: [{ key: 'review', Content: ReviewScreen }] },
});
