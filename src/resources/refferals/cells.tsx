/** Table cells of referrals. */
import type { Person } from '#contract/fields.ts';
import type { Referral } from '#contract/refferals.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { DayAndTime } from '#src/backOffice/kit/cells.tsx';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

const PersonNameText = ({ person }: { person: Person }) => (
  <span translate="no">{formatRegisteredName(person, useLocale())}</span>
);
export const AuthorCell = ({ record }: { record: Referral }) => <PersonNameText person={record.author} />;
export const RecipientCell = ({ record }: { record: Referral }) => <PersonNameText person={record.recipient} />;
export const CodeCell = ({ record }: { record: Referral }) => <code translate="no">{record.code}</code>;
export const TimeCell = ({ record }: { record: Referral }) => <DayAndTime at={record.created_at} />;
