/** Who brought whom by a personal code, and what both got. */
import { registeredName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { fill } from '#src/i18n/labels.ts';
import { Author, Code, Recipient, When } from './cells.tsx';
import { refferalWords } from './labels.ts';
import { refferalMenu } from './menu.ts';
import { ReferralCard } from './ReferralCard.tsx';
import { stateColours } from './stateColours.ts';
import { TermsForm } from './TermsForm.tsx';

export default defineResource({
  ...refferalMenu,
  words: refferalWords,
  hues: stateColours,
  screens: { edit: ReferralCard },
  nameOf: ({ id }, locale) => fill(refferalWords[locale].one, { id }),
  list: {
    ...refferalMenu.list,
    Above: TermsForm,
    columns: [
      {
        source: 'author',
        card: 'title',
        width: '24%',
        Cell: Author,
        exported: ({ author }, locale) => registeredName(author, locale),
      },
      {
        source: 'recipient',
        card: 'line',
        width: '24%',
        Cell: Recipient,
        exported: ({ recipient }, locale) => registeredName(recipient, locale),
      },
      { source: 'code', card: 'line', Cell: Code, exported: ({ code }) => code },
      { source: 'state', card: 'badge' },
      { source: 'author_amount', card: 'end' },
      { source: 'recipient_amount', card: 'line' },
      { source: 'created_at', card: 'line', Cell: When, exported: ({ created_at }) => created_at },
      { source: 'due_at', isOptional: true },
    ],
    filters: ['state', 'user_id', { source: 'start_date', to: 'end_date' }],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: { tabs: [] },
});
