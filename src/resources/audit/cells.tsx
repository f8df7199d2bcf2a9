/** Table cells of the audit log. */
import styled from '@emotion/styled';
import type { AuditRow } from '#contract/audit.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { useActionLabel } from '#src/backOffice/kit/history/Entries.tsx';
import { formatField, formatNoun, type AuditedNouns } from '#src/backOffice/kit/history/auditedNouns.ts';
import { historyLabels } from '#src/backOffice/kit/history/labels.ts';
import { DayAndTime } from '#src/backOffice/kit/cells.tsx';
import { useAuditedNouns } from '#src/backOffice/kit/ResourceScope.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { formatId } from '#src/i18n/format.ts';
import { color } from '#src/theme/tokens.ts';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';

const Small = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem' });
const TruncatedText = styled('span')({
  display: 'block',
  maxWidth: 280,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** The record's name, or its number if it has none. */
export const formatRecordName = (nouns: AuditedNouns, { noun, record, record_id }: AuditRow, locale: Locale): string =>
  (record &&
    (nouns[noun]?.formatLoggedName?.(record.name, locale) ?? ((locale === 'en' && record.en_name) || record.name))) ||
  formatId(record_id, locale);

export const TimeCell = ({ record }: { record: AuditRow }) => <DayAndTime at={record.at} />;

export function AuthorCell({ record: { author } }: { record: AuditRow }) {
  const text = useLabels(historyLabels);
  const locale = useLocale();
  return author ? (
    <span translate="no">{formatPersonName(author, locale)}</span>
  ) : (
    <span style={{ color: color.muted }}>{text.nobody}</span>
  );
}

export function RecordCell({ record }: { record: AuditRow }) {
  const nouns = useAuditedNouns();
  const locale = useLocale();
  return (
    <span>
      <TruncatedText translate="no">{formatRecordName(nouns, record, locale)}</TruncatedText>
      <Small>{formatNoun(nouns, record.noun, locale)}</Small>
    </span>
  );
}

const colors: Readonly<Record<string, ChipColor>> = {
  create: 'green',
  remove: 'red',
  delete: 'red',
  archive: 'red',
  undo: 'violet',
  edit: 'blue',
};

export function ActionChip({ record: { action } }: { record: AuditRow }) {
  const getActionLabel = useActionLabel();
  return <Chip color={colors[action] ?? 'grey'}>{getActionLabel(action)}</Chip>;
}

/** Creating or deleting a record changes every field, so only edits list their fields. */
export const hasFieldChanges = ({ action, changes }: AuditRow): boolean =>
  (action === 'edit' || action === 'undo') && changes.length > 0;

/** Names of the changed fields. The entry's screen shows the values. */
export const formatChangedFields = (nouns: AuditedNouns, { noun, changes }: AuditRow, locale: Locale): string =>
  [...new Set(changes.map(({ field }) => formatField(nouns[noun], field.split('.', 1)[0]!, locale)))].join(', ');

export const CompanyCell = ({ record: { company } }: { record: AuditRow }) => (
  <TruncatedText translate="no">{company?.brand ?? '–'}</TruncatedText>
);

export function ChangedFieldsCell({ record }: { record: AuditRow }) {
  const nouns = useAuditedNouns();
  const text = useLabels(historyLabels);
  const locale = useLocale();
  return (
    <TruncatedText style={{ color: color.muted }}>
      {record.undo_block === 'unreadable'
        ? text.unreadable
        : hasFieldChanges(record)
          ? formatChangedFields(nouns, record, locale)
          : '–'}
    </TruncatedText>
  );
}
