/** What buyers say of the products: the company answers, an admin hides and publishes. */
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import type { BeforeBulkProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { reviewWords } from './labels.ts';
import { reviewMenu } from './menu.ts';

const BeforeModeration = later<BeforeBulkProps>(() => import('./BeforeModeration.tsx'), 0);
const OneReview = later(() => import('./OneReview.tsx'), 240);
const ReviewRows = later(() => import('./ReviewRows.tsx'), 480);

const hasSeveralCompanies = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN') || me.companies.length > 1;

export default defineResource({
  ...reviewMenu,
  words: reviewWords,
  nameOf: ({ author, product }, locale) => `${author.fio}, ${nameOf(product, locale)}`,
  hues: { published: 'green', hidden: 'red', waiting: 'amber' },
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
    bulk: [{ source: 'status', Before: BeforeModeration }, { source: 'counted' }],
  },
  form: { tabs: [{ key: 'review', Content: OneReview }] },
});
