/** One filter of a list: a button that says its value and drops down what to choose from. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Filter } from '../definition.ts';
import type { Field } from '../fields.ts';
import { FilterText } from '../filters.tsx';
import { kindOf } from '../kinds.tsx';
import { kitWords } from '../labels.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import type { Filters } from './useFilters.ts';

const Pill = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '0 12px',
  borderRadius: 999,
  border: `1px dashed ${colour.strongLine}`,
  color: colour.muted,
  fontSize: '0.875rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: colour.muted, color: colour.text },
  '&[data-set=true]': {
    borderStyle: 'solid',
    borderColor: colour.primary,
    background: colour.primarySoft,
    color: colour.text,
  },
  '& b': { fontWeight: 650, maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' },
});
const Inside = styled('div')({
  padding: 6,
  display: 'grid',
  gap: 12,
  minWidth: 180,
  '&:has([role=group])': { minWidth: 324 },
});
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 10,
  '& input': { paddingLeft: 10, paddingRight: 10 },
});

const isTypedKind = (field: Field): boolean => !['boolean', 'choice', 'status', 'ref', 'rating'].includes(field.kind);
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Both ends are there, days or numbers, and stand the wrong way round. */
const isReversed = (from: unknown, to: unknown): boolean =>
  isSet(from) && isSet(to) && (Number.isNaN(Number(from)) ? String(from) > String(to) : Number(from) > Number(to));

/** The parts of one filter: itself, or both ends of a range. */
export function FilterContent({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { filterFields } = useResource();
  const words = useLabels(kitWords);
  const label = useColumnLabel();
  const fault = useId();
  const ends = filter.to ? [filter.source, filter.to] : [filter.source];
  const parts = ends.map((source, index) => {
    const field = filterFields[source];
    const Content = field && kindOf(field, filter.kind).Filter;
    if (!field || !Content) return null;
    const name = filter.to ? (index === 0 ? words.from : words.to) : label(source);
    return (
      <Content
        key={source}
        field={field}
        label={name}
        value={filters.values[source]}
        onChange={(value) => filters.change({ [source]: value }, isTypedKind(field))}
      />
    );
  });
  if (!filter.to) return parts;
  const isWrong = isReversed(filters.values[filter.source], filters.values[filter.to]);
  return (
    <Pair
      role="group"
      aria-label={label(filter.named ?? filter.source)}
      {...(isWrong && { 'aria-describedby': fault })}
    >
      {parts}
      {isWrong && (
        <FieldError id={fault} role="alert" style={{ gridColumn: '1 / -1', margin: 0 }}>
          {words.reversed}
        </FieldError>
      )}
    </Pair>
  );
}

export function FilterPill({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { filterFields } = useResource();
  const words = useLabels(kitWords);
  const label = useColumnLabel()(filter.named ?? filter.source);
  // What there is to choose from is asked for when it is opened.
  const [isOpen, setOpen] = useState(false);
  const [align, setAlign] = useState<'start' | 'end'>('start');
  const inside = useRef<HTMLDivElement>(null);
  // Where it would leave the window it hangs by its other edge.
  useLayoutEffect(() => {
    if (isOpen && inside.current && inside.current.getBoundingClientRect().right > window.innerWidth - 16)
      setAlign('end');
  }, [isOpen]);
  // What is typed can be typed at once; a picker opens with the focus.
  useEffect(() => {
    if (isOpen)
      inside.current?.querySelector<HTMLInputElement>('input:not([type=radio], [type=checkbox], [type=date])')?.focus();
  }, [isOpen]);
  const field = filterFields[filter.source];
  if (!field) return null;
  const [value, end] = [filters.values[filter.source], filter.to ? filters.values[filter.to] : undefined];
  const isOn = isSet(value) || isSet(end);
  const text = isOn && (
    <b>
      {isSet(value) ? <FilterText field={field} value={value} /> : '…'}
      {filter.to && (
        <>
          {' – '}
          {isSet(end) ? <FilterText field={field} value={end} /> : '…'}
        </>
      )}
    </b>
  );
  return (
    <Disclosure
      align={align}
      onToggle={(open) => {
        setOpen(open);
        if (!open) setAlign('start');
      }}
      closeOn={isTypedKind(field) || field.isMany ? undefined : value}
      summary={
        <Pill data-set={isOn}>
          {label}
          {text}
          <Icon name="down" size={14} />
        </Pill>
      }
    >
      <Inside ref={inside}>
        {isOpen && <FilterContent filter={filter} filters={filters} />}
        {isOn && (
          <Button
            size="small"
            onClick={() => filters.change({ [filter.source]: undefined, ...(filter.to && { [filter.to]: undefined }) })}
          >
            {words.clear}
          </Button>
        )}
      </Inside>
    </Disclosure>
  );
}
