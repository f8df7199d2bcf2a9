/** Promo codes: those of admins and the personal ones of users. */
import type { PromoCode } from '#contract/promo.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { CodeText, OwnerCell, StateChip, stateColors, UsageCell } from './cells.tsx';
import { CodeInput } from './CodeInput.tsx';
import { promoLabels } from './labels.ts';
import { promoMenu } from './menu.ts';
import { PersonalNote, UsageNote } from './UsageNotes.tsx';

// Charts load with their screen.
const Statistics = createLazyPart(() => import('./statistics/Statistics.tsx'), 640);

const [bonusView, personalView, statisticsView] = promoMenu.list.views;

const isPersonal = ({ type }: PromoCode): boolean => type === 'referral';
const isCreatedByAdmin = ({ type }: PromoCode): boolean => type !== 'referral';

export default defineResource({
  ...promoMenu,
  labels: promoLabels,
  hasHistory: true,
  getName: ({ code }) => code,
  colors: stateColors,
  list: {
    views: [bonusView, personalView, { ...statisticsView, Screen: Statistics }],
    columns: [
      { source: 'code', card: 'title', width: '22%', Cell: CodeText },
      { source: 'amount', card: 'end' },
      { source: 'uses', card: 'line', Cell: UsageCell },
      { source: 'start_date', card: 'line', minTableWidth: 'lg' },
      { source: 'end_date', card: 'line', minTableWidth: 'lg' },
      { source: 'state', card: 'badge' },
      {
        source: 'user',
        isOptional: true,
        Cell: OwnerCell,
        getExportValue: ({ user }, locale) => user && formatRegisteredName(user, locale),
      },
      { source: 'created_at', minTableWidth: 'xl' },
      { source: 'max_uses', isOptional: true },
      { source: 'active', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: ['active', { source: 'start_date', rangeEnd: 'end_date', labelSource: 'created_at' }, 'by_user'],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [{ source: 'active' }],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          {
            title: 'code',
            isVisible: isCreatedByAdmin,
            inputs: [{ source: 'code', isFullWidth: true, Input: CodeInput }, 'amount', 'active'],
          },
          { title: 'personal', isVisible: isPersonal, mode: 'edit', Content: PersonalNote, inputs: ['active'] },
          { title: 'limits', inputs: ['max_uses', 'start_date', 'end_date'] },
          { title: 'used', isInSideColumn: true, mode: 'edit', Content: UsageNote },
        ],
      },
    ],
    Header: StateChip,
  },
});
