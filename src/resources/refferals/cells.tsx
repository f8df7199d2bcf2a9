/** Hand-made cells of referrals. */
import type { Person } from '#contract/fields.ts';
import type { Referral } from '#contract/refferals.ts';
import { DayAndTime } from '#src/backOffice/kit/parts/DayAndTime.tsx';

/** A name; a number for whoever has told none. */
export const named = ({ id, fio }: Person): string => fio || `#${id}`;

export const Author = ({ record }: { record: Referral }) => <span translate="no">{named(record.author)}</span>;
export const Recipient = ({ record }: { record: Referral }) => <span translate="no">{named(record.recipient)}</span>;
export const Code = ({ record }: { record: Referral }) => <code translate="no">{record.code}</code>;
export const When = ({ record }: { record: Referral }) => <DayAndTime at={record.created_at} />;
