/** One facet: a foldable heading with checkboxes or a range. */
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, touch } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { filterLabels } from './filterLabels.ts';
import { isReversed } from './reversedRanges.ts';

const Group = styled('details')({
  borderTop: `1px solid ${color.line}`,
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
  '& > summary > small': { color: color.muted, fontWeight: 400, fontSize: '0.8125rem' },
  '& > summary > svg': { color: color.muted, transition: 'transform .15s' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  '& > div': { paddingBottom: 14 },
});

/**
 * Styles of a checkbox row, set once by the form: hundreds of rows with own styles take as long as the rest of the
 * page.
 */
export const checkRowStyles = {
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
    accentColor: color.primary,
    cursor: 'pointer',
  },
  '& label[data-check] > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& label[data-check] > small': { color: color.muted, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
} as const;

export const CheckRow = ({ children }: { children: ReactNode }) => <label data-check>{children}</label>;

const MoreOptions = styled('details')({
  '& > summary': {
    listStyle: 'none',
    cursor: 'pointer',
    padding: '8px 0',
    color: color.primary,
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '&[open] > summary': { display: 'none' },
});
const RangeInputs = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 10,
  '& label': { fontSize: '0.8125rem', color: color.muted },
  '& input': { minHeight: 44, padding: '0 12px', marginTop: 4 },
});

export interface FacetGroupProps {
  title: string;
  /** Unit of measure. */
  unit?: string;
  /** Initial state. */
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
  /** Number of products; omitted if it says nothing. */
  count?: number;
}

export interface OptionListProps {
  name: string;
  kind?: 'checkbox' | 'radio';
  options: readonly Option[];
  chosen: readonly string[];
  onPick: () => void;
}

/** Longer lists are folded. */
const maxShown = 9;
const shownFirst = 7;

export function OptionList({ name, kind = 'checkbox', options, chosen, onPick }: OptionListProps) {
  const text = useLabels(filterLabels);
  const locale = useLocale();
  const [first, rest] =
    options.length <= maxShown ? [options, []] : [options.slice(0, shownFirst), options.slice(shownFirst)];
  const renderOption = ({ value, name: shown, count }: Option) => (
    <CheckRow key={value}>
      <input type={kind} name={name} value={value} defaultChecked={chosen.includes(value)} onChange={onPick} />
      <span>{shown}</span>
      {count !== undefined && <small>{formatNumber(count, locale)}</small>}
    </CheckRow>
  );
  return (
    <>
      {first.map(renderOption)}
      {rest.length > 0 && (
        <MoreOptions open={rest.some(({ value }) => chosen.includes(value))}>
          <summary>{fill(text.showAll, { n: options.length })}</summary>
          {rest.map(renderOption)}
        </MoreOptions>
      )}
    </>
  );
}

export interface RangeProps {
  /** Name of the field; its inputs append `_from` and `_to`. */
  name: string;
  title: string;
  from: number | undefined;
  to: number | undefined;
  /** Lowest and highest value that exist. */
  min: number | undefined;
  max: number | undefined;
}

export function Range({ name, title, from, to, min, max }: RangeProps) {
  const text = useLabels(filterLabels);
  const locale = useLocale();
  const errorId = useId();
  const isWrong = isReversed(from, to);
  const renderInput = (side: 'from' | 'to', value: number | undefined, hint: number | undefined) => (
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
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
    </label>
  );
  return (
    <RangeInputs>
      {renderInput('from', from, min)}
      {renderInput('to', to, max)}
      {isWrong && (
        <FieldError id={errorId} role="alert" style={{ gridColumn: '1 / -1', margin: 0 }}>
          {text.reversed}
        </FieldError>
      )}
    </RangeInputs>
  );
}
