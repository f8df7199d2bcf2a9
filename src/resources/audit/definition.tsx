/** The audit log: a list filtered by author, record and date, and a screen for each entry. */
import { formatPersonName } from '#contract/rules/personName.ts';
import { listedNouns } from '#contract/audit.ts';
import { defineResource, type Resource } from '#src/backOffice/kit/definition.ts';
import { formatNoun, type AuditedNouns } from '#src/backOffice/kit/history/auditedNouns.ts';
import { historyLabels } from '#src/backOffice/kit/history/labels.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { AuditCard } from './AuditCard.tsx';
import {
  ActionChip,
  AuthorCell,
  CompanyCell,
  ChangedFieldsCell,
  formatChangedFields,
  hasFieldChanges,
  formatRecordName,
  TimeCell,
  RecordCell,
} from './cells.tsx';
import { auditLabels } from './labels.ts';
import { auditMenu } from './menu.ts';
import { otherNouns } from './otherNouns.ts';

/** The audit log's labels, with the names of the nouns by which it can be filtered. */
const createLabels = (nouns: AuditedNouns, locale: Locale) => ({
  ...auditLabels[locale],
  choices: { noun: Object.fromEntries(listedNouns.map((noun) => [noun, formatNoun(nouns, noun, locale)])) },
});

/**
 * Declares the audit log.
 * @param resources the other ones, whose labels it shows
 */
export function createDefinition(resources: readonly Resource[]): Resource {
  const auditedNouns = { ...Object.fromEntries(resources.map((resource) => [resource.name, resource])), ...otherNouns };
  return defineResource({
    ...auditMenu,
    labels: { en: createLabels(auditedNouns, 'en'), ru: createLabels(auditedNouns, 'ru') },
    auditedNouns,
    screens: { edit: AuditCard },
    getName: ({ id }, locale) => fill(auditLabels[locale].one, { id }),
    list: {
      ...auditMenu.list,
      columns: [
        { source: 'at', card: 'line', width: '13%', Cell: TimeCell },
        {
          source: 'record',
          card: 'title',
          width: '26%',
          Cell: RecordCell,
          getExportValue: (row, locale) =>
            `${formatNoun(auditedNouns, row.noun, locale)} ${formatRecordName(auditedNouns, row, locale)}`,
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
          getExportValue: (row, locale) => formatChangedFields(auditedNouns, row, locale),
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
}
