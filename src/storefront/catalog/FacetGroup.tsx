/** One thing to choose by: a heading that folds, and beneath it values to tick, or two ends of a number. */
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, touch } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { filterLabels } from './filterLabels.ts';
import { isReversed } from './reversed.ts';

const Group = styled('details')({
  borderTop: `1px solid ${colour.line}`,
  '& > summary': {
    listStyle: 'none',
    cursor: 'pointer',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '12px 0',
    fontSize: '0.9375rem',
    fontWeight: 650,
    lineHeight: 1.35,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary > span': { flex: 1, minWidth: 0 },
  '& > summary > small': { color: colour.muted, fontWeight: 400, fontSize: '0.8125rem' },
  '& > summary > svg': { color: colour.muted, transition: 'transform .15s' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  '& > div': { paddingBottom: 14 },
});

/** How a row to tick looks: told once by the form around it. Hundreds of rows that each bring their style take as long as all the rest of a page. */
export const checkRows = {
  '& label[data-check]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 34,
    fontSize: '0.9375rem',
    lineHeight: 1.35,
    cursor: 'pointer',
    [touch]: { minHeight: 44 },
  },
  '& label[data-check] > input': {
    flex: 'none',
    width: 18,
    height: 18,
    margin: 0,
    accentColor: colour.primary,
    cursor: 'pointer',
  },
  '& label[data-check] > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& label[data-check] > small': { color: colour.muted, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
} as const;

export const Check = ({ children }: { children: ReactNode }) => <label data-check>{children}</label>;

const Rest = styled('details')({
  '& > summary': {
    listStyle: 'none',
    cursor: 'pointer',
    padding: '8px 0',
    color: colour.primary,
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '&[open] > summary': { display: 'none' },
});
const Ends = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 10,
  '& label': { fontSize: '0.8125rem', color: colour.muted },
  '& input': { minHeight: 44, padding: '0 12px', marginTop: 4 },
});

export interface FacetGroupProps {
  title: string;
  /** What it is measured in. */
  unit?: string;
  /** How it stands at first. */
  open: boolean;
  children: ReactNode;
}

export function FacetGroup({ title, unit, open, children }: FacetGroupProps) {
  return (
    <Group open={open}>
      <summary>
        <span>
          {title}
          {unit && `, ${unit}`}
        </span>
        <Icon name="down" size={18} />
      </summary>
      <div role="group" aria-label={title}>
        {children}
      </div>
    </Group>
  );
}

export interface Option {
  value: string;
  name: ReactNode;
  /** How many products there would be; left out where that says nothing. */
  count?: number;
}

export interface OptionListProps {
  name: string;
  kind?: 'checkbox' | 'radio';
  options: readonly Option[];
  chosen: readonly string[];
  onPick: () => void;
}

/** More than so many are folded. */
const most = 9;
const shownFirst = 7;

export function OptionList({ name, kind = 'checkbox', options, chosen, onPick }: OptionListProps) {
  const text = useLabels(filterLabels);
  const locale = useLocale();
  const [first, rest] =
    options.length <= most ? [options, []] : [options.slice(0, shownFirst), options.slice(shownFirst)];
  const show = ({ value, name: shown, count }: Option) => (
    <Check key={value}>
      <input type={kind} name={name} value={value} defaultChecked={chosen.includes(value)} onChange={onPick} />
      <span>{shown}</span>
      {count !== undefined && <small>{formatNumber(count, locale)}</small>}
    </Check>
  );
  return (
    <>
      {first.map(show)}
      {rest.length > 0 && (
        <Rest open={rest.some(({ value }) => chosen.includes(value))}>
          <summary>{fill(text.showAll, { n: options.length })}</summary>
          {rest.map(show)}
        </Rest>
      )}
    </>
  );
}

export interface RangeProps {
  /** What is asked for; the ends' names are these with `_from` and `_to`. */
  name: string;
  title: string;
  from: number | undefined;
  to: number | undefined;
  /** The ends there are. */
  min: number | undefined;
  max: number | undefined;
}

export function Range({ name, title, from, to, min, max }: RangeProps) {
  const text = useLabels(filterLabels);
  const locale = useLocale();
  const fault = useId();
  const isWrong = isReversed(from, to);
  const end = (side: 'from' | 'to', value: number | undefined, hint: number | undefined) => (
    <label>
      {text[side]}
      <InputBox
        name={`${name}_${side}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={value ?? ''}
        placeholder={hint === undefined ? '' : formatNumber(hint, locale, { maximumFractionDigits: 3 })}
        aria-label={`${title}, ${text[side]}`}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': fault })}
      />
    </label>
  );
  return (
    <Ends>
      {end('from', from, min)}
      {end('to', to, max)}
      {isWrong && (
        <FieldError id={fault} role="alert" style={{ gridColumn: '1 / -1', margin: 0 }}>
          {text.reversed}
        </FieldError>
      )}
    </Ends>
  );
}
