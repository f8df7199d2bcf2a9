/** How values show in tables and cards, one component a kind. */
import styled from '@emotion/styled';
import { lazy, Suspense, type ReactNode } from 'react';
import { useReference } from 'react-admin';
import type { Photo } from '#contract/fields.ts';
import { personName } from '#contract/rules/personName.ts';
import { formatDate, formatNumber, formatRelative } from '#src/i18n/format.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { numbered } from '#src/i18n/numbered.ts';
import { colour } from '#src/theme/tokens.ts';
import { starColour } from '#src/theme/palette.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import type { CellProps } from './kinds.tsx';
import { kitWords } from './labels.ts';
import { useChoiceWord, useResource, useWords } from './ResourceScope.tsx';
import { Thumbnail } from './parts/Thumbnail.tsx';

const Nothing = () => <span style={{ color: colour.muted }}>–</span>;
const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
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
/** A person's name, however long: two lines, in the width that its list gives. */
export const PersonName = styled(TwoLines)({ maxWidth: 'var(--name-width, 220px)', overflowWrap: 'break-word' });

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const textOf = (value: unknown): string =>
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

/** The name of whatever has one. */
export function nameOfAny(thing: unknown, locale: Locale): string {
  if (typeof thing !== 'object' || thing === null) return '';
  const { id = 0, name, en_name, brand, code, fio, email, phone, is_guest } = thing as Nameable;
  // Whoever has told no name is called by how they are reached.
  return name === undefined
    ? (brand ??
        code ??
        (fio ||
          email ||
          phone ||
          (fio === undefined ? '' : personName({ id, fio, ...(is_guest !== undefined && { is_guest }) }, locale))))
    : inLocale(locale, name, en_name);
}

export const IdCell = ({ value }: CellProps) => <Figures>{numbered(textOf(value), useLocale())}</Figures>;
export const TextCell = ({ value }: CellProps) => (isNothing(value) ? <Nothing /> : <OneLine>{textOf(value)}</OneLine>);
export const LongTextCell = ({ value }: CellProps) =>
  isNothing(value) ? <Nothing /> : <TwoLines>{textOf(value)}</TwoLines>;
export const NothingCell = () => <Nothing />;

export function CountCell({ value }: CellProps) {
  const locale = useLocale();
  return typeof value === 'number' ? <Figures>{formatNumber(value, locale)}</Figures> : <Nothing />;
}

export function MoneyCell({ value }: CellProps) {
  const format = usePriceFormat('always');
  return typeof value === 'number' ? <Figures>{format(value)}</Figures> : <Nothing />;
}

export function RatingCell({ value }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'number') return <Nothing />;
  return (
    <Figures>
      <span aria-hidden="true" style={{ color: starColour }}>
        {'★ '}
      </span>
      {formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
    </Figures>
  );
}

export function BooleanCell({ value, field }: CellProps) {
  const words = useLabels(kitWords);
  const { choices } = useWords();
  if (typeof value !== 'boolean') return <Nothing />;
  return (
    <Chip hue={value ? 'green' : 'grey'}>
      {choices?.[field.source]?.[String(value)] ?? (value ? words.yes : words.no)}
    </Chip>
  );
}

export function ChoiceCell({ value, field }: CellProps) {
  const word = useChoiceWord();
  const { hues } = useResource();
  if (isNothing(value)) return <Nothing />;
  const hue = hues?.[String(value)];
  const text = word(field.source, value);
  return hue ? <Chip hue={hue}>{text}</Chip> : <OneLine>{text}</OneLine>;
}

export function NamedCell({ value }: CellProps) {
  const locale = useLocale();
  const name = nameOfAny(value, locale);
  return name ? <OneLine>{name}</OneLine> : <Nothing />;
}

function ReferenceName({ noun, id }: { noun: string; id: number }) {
  const locale = useLocale();
  const { referenceRecord } = useReference({ reference: noun, id });
  return <OneLine>{nameOfAny(referenceRecord, locale) || `#${id}`}</OneLine>;
}

export function ReferenceCell({ value, field }: CellProps) {
  return typeof value === 'number' && field.noun ? <ReferenceName noun={field.noun} id={value} /> : <Nothing />;
}

export function PhotoCell({ value }: CellProps) {
  const photos = (Array.isArray(value) ? value : value ? [value] : []) as Photo[];
  return <Thumbnail photo={photos.find((photo) => photo.main) ?? photos[0]} />;
}

export function DateCell({ value, field }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'string') return <Nothing />;
  // A day is the same one in every zone
  const full = field.kind === 'day' ? formatDate(value, locale, 'date', 'UTC') : formatDate(value, locale, 'dateTime');
  return (
    <time dateTime={value} title={formatRelative(value, locale)} style={{ whiteSpace: 'nowrap' }}>
      {full}
    </time>
  );
}

const PlainLink = styled('a')({
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
});
/** A click on a contact opens the contact, not the row around it. */
const Contact = ({ href, text }: { href: string; text: ReactNode }) => (
  <PlainLink href={href} onClick={(event) => event.stopPropagation()}>
    {text}
  </PlainLink>
);

export const EmailCell = ({ value }: Pick<CellProps, 'value'>) =>
  isNothing(value) ? <Nothing /> : <Contact href={`mailto:${textOf(value)}`} text={textOf(value)} />;
const PhoneText = lazy(() => import('./PhoneText.tsx').then((part) => ({ default: part.PhoneText })));
export function PhoneCell({ value }: Pick<CellProps, 'value'>) {
  const phone = textOf(value);
  return phone ? (
    <Contact
      href={`tel:${phone}`}
      text={
        <Suspense fallback={phone}>
          <PhoneText phone={phone} />
        </Suspense>
      }
    />
  ) : (
    <Nothing />
  );
}
