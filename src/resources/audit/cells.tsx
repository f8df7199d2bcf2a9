/** Hand-made cells of the audit log. */
import styled from '@emotion/styled';
import type { AuditRow } from '#contract/audit.ts';
import { personName } from '#contract/rules/personName.ts';
import { useActionWord } from '#src/backOffice/kit/history/Entries.tsx';
import { historyWords } from '#src/backOffice/kit/history/labels.ts';
import { rawName } from '#src/backOffice/kit/history/rawWords.ts';
import { fieldText } from '#src/backOffice/kit/history/valueText.ts';
import { DayAndTime } from '#src/backOffice/kit/parts/DayAndTime.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { numbered } from '#src/i18n/numbered.ts';
import { colour } from '#src/theme/tokens.ts';
import { Chip, type Hue } from '#src/ui/StatusChip.tsx';

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem' });
const Cut = styled('span')({
  display: 'block',
  maxWidth: 280,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const nounText = (noun: string, locale: Locale): string =>
  (historyWords[locale].nouns as Readonly<Record<string, string>>)[noun] ?? noun;

/** What a record is called, else its number. */
export const nameOfRecord = ({ noun, record, record_id }: AuditRow, locale: Locale): string =>
  (record && (rawName(noun, record.name, locale) ?? ((locale === 'en' && record.en_name) || record.name))) ||
  numbered(record_id, locale);

export const When = ({ record }: { record: AuditRow }) => <DayAndTime at={record.at} />;

export function Author({ record: { author } }: { record: AuditRow }) {
  const text = useLabels(historyWords);
  const locale = useLocale();
  return author ? (
    <span translate="no">{personName(author, locale)}</span>
  ) : (
    <span style={{ color: colour.muted }}>{text.nobody}</span>
  );
}

export function Which({ record }: { record: AuditRow }) {
  const locale = useLocale();
  return (
    <span>
      <Cut translate="no">{nameOfRecord(record, locale)}</Cut>
      <Small>{nounText(record.noun, locale)}</Small>
    </span>
  );
}

const hues: Readonly<Record<string, Hue>> = {
  create: 'green',
  remove: 'red',
  delete: 'red',
  archive: 'red',
  undo: 'violet',
  edit: 'blue',
};

export function Action({ record: { action } }: { record: AuditRow }) {
  const word = useActionWord();
  return <Chip hue={hues[action] ?? 'grey'}>{word(action)}</Chip>;
}

/** Of what was made or removed all fields changed, which tells nothing. */
export const tellsFields = ({ action, changes }: AuditRow): boolean =>
  (action === 'edit' || action === 'undo') && changes.length > 0;

/** The fields that were changed, by name; what was before and is now stands on the entry's own screen. */
export const fieldsText = ({ changes }: AuditRow, locale: Locale): string =>
  [...new Set(changes.map(({ field }) => fieldText(field.split('.', 1)[0]!, locale)))].join(', ');

export const Company = ({ record: { company } }: { record: AuditRow }) => (
  <Cut translate="no">{company?.brand ?? '–'}</Cut>
);

export function Fields({ record }: { record: AuditRow }) {
  const text = useLabels(historyWords);
  const locale = useLocale();
  return (
    <Cut style={{ color: colour.muted }}>
      {record.undo_block === 'unreadable' ? text.unreadable : tellsFields(record) ? fieldsText(record, locale) : '–'}
    </Cut>
  );
}
