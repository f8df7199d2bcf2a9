/** Cells of tables and cards, one component for each kind of value. */
import styled from '@emotion/styled';
import { lazy, Suspense, type ReactNode } from 'react';
import { useReference } from 'react-admin';
import type { Photo } from '#contract/fields.ts';
import { getCountryName } from '#contract/rules/countryCodes.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { formatDate, formatNumber, formatPercent, formatRelative, formatId } from '#src/i18n/format.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { color } from '#src/theme/tokens.ts';
import { starColor } from '#src/theme/palette.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { isBlank } from './fields.ts';
import type { CellProps } from './kindTypes.ts';
import { useBooleanLabel, useChoiceLabel, useResource } from './ResourceScope.tsx';
import { Thumbnail } from './parts/Thumbnail.tsx';

const EmptyValue = () => <span style={{ color: color.muted }}>–</span>;
const NumberText = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const OneLine = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: 220,
});
const TwoLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  maxWidth: 420,
});
/** A person's name on at most two lines, in the width that the list sets. */
export const PersonName = styled(TwoLines)({ maxWidth: 'var(--name-width, 220px)', overflowWrap: 'break-word' });

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface Nameable {
  id?: number;
  name?: string;
  en_name?: string | null;
  brand?: string;
  code?: string;
  fio?: string;
  email?: string | null;
  phone?: string | null;
  is_guest?: boolean;
}

/** The display name of any record. */
export function getDisplayName(thing: unknown, locale: Locale): string {
  if (typeof thing !== 'object' || thing === null) return '';
  const { id = 0, name, en_name, brand, code, fio, email, phone, is_guest } = thing as Nameable;
  // A person without a name is shown by email or phone.
  return name === undefined
    ? (brand ??
        code ??
        (fio ||
          email ||
          phone ||
          (fio === undefined
            ? ''
            : formatPersonName({ id, fio, ...(is_guest !== undefined && { is_guest }) }, locale))))
    : selectLocalized(locale, name, en_name);
}

export const IdCell = ({ value }: CellProps) => <NumberText>{formatId(toText(value), useLocale())}</NumberText>;
export const TextCell = ({ value }: CellProps) =>
  isBlank(value) ? <EmptyValue /> : <OneLine>{toText(value)}</OneLine>;
export const LongTextCell = ({ value }: CellProps) =>
  isBlank(value) ? <EmptyValue /> : <TwoLines>{toText(value)}</TwoLines>;
export const EmptyCell = () => <EmptyValue />;

export function CountCell({ value }: CellProps) {
  const locale = useLocale();
  return typeof value === 'number' ? <NumberText>{formatNumber(value, locale)}</NumberText> : <EmptyValue />;
}

export function MoneyCell({ value }: CellProps) {
  const format = usePriceFormat('always');
  return typeof value === 'number' ? <NumberText>{format(value)}</NumberText> : <EmptyValue />;
}

/** A number of percent: 25.5 is "25.5%". */
export function PercentCell({ value }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'number') return <EmptyValue />;
  return <NumberText>{formatPercent(value, locale)}</NumberText>;
}

export function RatingCell({ value }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'number') return <EmptyValue />;
  return (
    <NumberText>
      <span aria-hidden="true" style={{ color: starColor }}>
        {'★ '}
      </span>
      {formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
    </NumberText>
  );
}

export function BooleanCell({ value, field }: CellProps) {
  const getLabel = useBooleanLabel();
  if (typeof value !== 'boolean') return <EmptyValue />;
  return <Chip color={value ? 'green' : 'grey'}>{getLabel(field, value)}</Chip>;
}

/** Chip beside a title that shows whether a record is visible in the store. */
export function VisibilityChip({ record }: { record: { active: boolean } }) {
  const field = useResource().rowFields['active'];
  return field && <BooleanCell value={record.active} field={field} />;
}

export function ChoiceCell({ value, field }: CellProps) {
  const getLabel = useChoiceLabel();
  const { colors } = useResource();
  if (isBlank(value)) return <EmptyValue />;
  const chipColor = colors?.[String(value)];
  const text = getLabel(field.source, value);
  return chipColor ? <Chip color={chipColor}>{text}</Chip> : <OneLine>{text}</OneLine>;
}

export function NamedCell({ value }: CellProps) {
  const locale = useLocale();
  const name = getDisplayName(value, locale);
  return name ? <OneLine>{name}</OneLine> : <EmptyValue />;
}

function ReferenceName({ noun, id }: { noun: string; id: number }) {
  const locale = useLocale();
  const { referenceRecord } = useReference({ reference: noun, id });
  return <OneLine>{getDisplayName(referenceRecord, locale) || `#${id}`}</OneLine>;
}

export function ReferenceCell({ value, field }: CellProps) {
  return typeof value === 'number' && field.noun ? <ReferenceName noun={field.noun} id={value} /> : <EmptyValue />;
}

export function PhotoCell({ value }: CellProps) {
  const photos = (Array.isArray(value) ? value : value ? [value] : []) as Photo[];
  return <Thumbnail photo={photos.find((photo) => photo.main) ?? photos[0]} />;
}

export function DateCell({ value, field }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'string') return <EmptyValue />;
  // A day is the same in every time zone.
  const full = field.kind === 'day' ? formatDate(value, locale, 'date', 'UTC') : formatDate(value, locale, 'dateTime');
  return (
    <time dateTime={value} title={formatRelative(value, locale)} style={{ whiteSpace: 'nowrap' }}>
      {full}
    </time>
  );
}

const TimeBelow = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem' });

/** Date with the time below it, for narrow table columns. */
export function DayAndTime({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(at, locale)}
      <TimeBelow>{formatDate(at, locale, 'time')}</TimeBelow>
    </time>
  );
}

const PlainLink = styled('a')({
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
});
/** A click on a contact opens the contact, not the row. */
const ContactLink = ({ href, text }: { href: string; text: ReactNode }) => (
  <PlainLink href={href} onClick={(event) => event.stopPropagation()}>
    {text}
  </PlainLink>
);

export const EmailCell = ({ value }: Pick<CellProps, 'value'>) =>
  isBlank(value) ? <EmptyValue /> : <ContactLink href={`mailto:${toText(value)}`} text={toText(value)} />;
const PhoneText = lazy(() => import('./PhoneText.tsx').then((part) => ({ default: part.PhoneText })));
export function CountryCell({ value }: Pick<CellProps, 'value'>) {
  const locale = useLocale();
  const code = toText(value);
  return code && getCountryName(code, locale);
}

export function PhoneCell({ value }: Pick<CellProps, 'value'>) {
  const phone = toText(value);
  return phone ? (
    <ContactLink
      href={`tel:${phone}`}
      text={
        <Suspense fallback={phone}>
          <PhoneText phone={phone} />
        </Suspense>
      }
    />
  ) : (
    <EmptyValue />
  );
}
