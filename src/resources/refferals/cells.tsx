/** Hand-made cells of referrals. */
import type { Person } from '#contract/fields.ts';
import type { Referral } from '#contract/refferals.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { DayAndTime } from '#src/backOffice/kit/parts/DayAndTime.tsx';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

const Named = ({ person }: { person: Person }) => <span translate="no">{registeredName(person, useLocale())}</span>;
export const Author = ({ record }: { record: Referral }) => <Named person={record.author} />;
export const Recipient = ({ record }: { record: Referral }) => <Named person={record.recipient} />;
export const Code = ({ record }: { record: Referral }) => <code translate="no">{record.code}</code>;
export const When = ({ record }: { record: Referral }) => <DayAndTime at={record.created_at} />;
