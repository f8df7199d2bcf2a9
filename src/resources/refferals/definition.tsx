/** Referrals: who invited whom by a personal code, and the rewards of both. */
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { fill } from '#src/i18n/labels.ts';
import { AuthorCell, CodeCell, RecipientCell, TimeCell } from './cells.tsx';
import { refferalLabels } from './labels.ts';
import { refferalMenu } from './menu.ts';
import { ReferralCard } from './ReferralCard.tsx';
import { stateColors } from './stateColors.ts';
import { TermsForm } from './TermsForm.tsx';

export default defineResource({
  ...refferalMenu,
  labels: refferalLabels,
  colors: stateColors,
  screens: { edit: ReferralCard },
  getName: ({ id }, locale) => fill(refferalLabels[locale].one, { id }),
  list: {
    ...refferalMenu.list,
    AboveRows: TermsForm,
    columns: [
      {
        source: 'author',
        card: 'title',
        width: '24%',
        Cell: AuthorCell,
        getExportValue: ({ author }, locale) => formatRegisteredName(author, locale),
      },
      {
        source: 'recipient',
        card: 'line',
        width: '24%',
        Cell: RecipientCell,
        getExportValue: ({ recipient }, locale) => formatRegisteredName(recipient, locale),
      },
      { source: 'code', card: 'line', Cell: CodeCell },
      { source: 'state', card: 'badge' },
      { source: 'author_amount', card: 'end' },
      { source: 'recipient_amount', card: 'line' },
      { source: 'created_at', card: 'line', Cell: TimeCell },
      { source: 'due_at', isOptional: true },
    ],
    filters: ['state', 'user_id', { source: 'start_date', rangeEnd: 'end_date' }],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: { tabs: [] },
});
