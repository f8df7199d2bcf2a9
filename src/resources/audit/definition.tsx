/** The audit log: looked through by who, what, when; an entry shows what was before and what is now. */
import { personName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { historyWords } from '#src/backOffice/kit/history/labels.ts';
import { fill } from '#src/i18n/labels.ts';
import { AuditCard } from './AuditCard.tsx';
import {
  Action,
  Author,
  Company,
  Fields,
  fieldsText,
  tellsFields,
  nameOfRecord,
  nounText,
  When,
  Which,
} from './cells.tsx';
import { auditWords } from './labels.ts';
import { auditMenu } from './menu.ts';

export default defineResource({
  ...auditMenu,
  words: auditWords,
  screens: { edit: AuditCard },
  nameOf: ({ id }, locale) => fill(auditWords[locale].one, { id }),
  list: {
    ...auditMenu.list,
    columns: [
      { source: 'at', card: 'line', width: '13%', Cell: When, exported: ({ at }) => at },
      {
        source: 'record',
        card: 'title',
        width: '26%',
        Cell: Which,
        exported: (row, locale) => `${nounText(row.noun, locale)} ${nameOfRecord(row, locale)}`,
      },
      {
        source: 'action',
        card: 'badge',
        Cell: Action,
        exported: ({ action }, locale) =>
          (historyWords[locale].actions as Readonly<Record<string, string>>)[action] ?? action,
      },
      {
        source: 'changes',
        card: 'line',
        from: 'lg',
        isBlank: (row) => !tellsFields(row),
        Cell: Fields,
        exported: (row, locale) => fieldsText(row, locale),
      },
      {
        source: 'author',
        card: 'line',
        Cell: Author,
        exported: ({ author }, locale) => author && personName(author, locale),
      },
      { source: 'company', card: 'none', from: 'xl', Cell: Company, exported: ({ company }) => company?.brand ?? null },
    ],
    filters: ['noun', 'user_id', { source: 'start_date', to: 'end_date' }, 'company_id'],
    sort: { field: 'at', order: 'DESC' },
  },
  form: { tabs: [] },
});
