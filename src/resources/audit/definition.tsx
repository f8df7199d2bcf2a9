/** The audit log: a list filtered by author, record and date, and a screen for each entry. */
import { formatPersonName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { historyLabels } from '#src/backOffice/kit/history/labels.ts';
import { fill } from '#src/i18n/labels.ts';
import { AuditCard } from './AuditCard.tsx';
import {
  ActionChip,
  AuthorCell,
  CompanyCell,
  ChangedFieldsCell,
  formatChangedFields,
  hasFieldChanges,
  formatRecordName,
  formatNoun,
  TimeCell,
  RecordCell,
} from './cells.tsx';
import { auditLabels } from './labels.ts';
import { auditMenu } from './menu.ts';

export default defineResource({
  ...auditMenu,
  labels: auditLabels,
  screens: { edit: AuditCard },
  getName: ({ id }, locale) => fill(auditLabels[locale].one, { id }),
  list: {
    ...auditMenu.list,
    columns: [
      { source: 'at', card: 'line', width: '13%', Cell: TimeCell, getExportValue: ({ at }) => at },
      {
        source: 'record',
        card: 'title',
        width: '26%',
        Cell: RecordCell,
        getExportValue: (row, locale) => `${formatNoun(row.noun, locale)} ${formatRecordName(row, locale)}`,
      },
      {
        source: 'action',
        card: 'badge',
        Cell: ActionChip,
        getExportValue: ({ action }, locale) =>
          (historyLabels[locale].actions as Readonly<Record<string, string>>)[action] ?? action,
      },
      {
        source: 'changes',
        card: 'line',
        minTableWidth: 'lg',
        isBlank: (row) => !hasFieldChanges(row),
        Cell: ChangedFieldsCell,
        getExportValue: (row, locale) => formatChangedFields(row, locale),
      },
      {
        source: 'author',
        card: 'line',
        Cell: AuthorCell,
        getExportValue: ({ author }, locale) => author && formatPersonName(author, locale),
      },
      {
        source: 'company',
        card: 'none',
        minTableWidth: 'xl',
        Cell: CompanyCell,
        getExportValue: ({ company }) => company?.brand ?? null,
      },
    ],
    filters: ['noun', 'user_id', { source: 'start_date', rangeEnd: 'end_date' }, 'company_id'],
    sort: { field: 'at', order: 'DESC' },
  },
  form: { tabs: [] },
});
