/** One filter of a list: a button that shows its value and opens its options. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Filter } from '../definition.ts';
import { isBlank, type Field } from '../fields.ts';
import { FilterText } from '../filters.tsx';
import { getKind } from '../kinds.tsx';
import { kitLabels } from '../labels.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import type { Filters } from './useFilters.ts';

const Pill = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '0 12px',
  borderRadius: 999,
  border: `1px dashed ${color.strongLine}`,
  color: color.muted,
  fontSize: '0.875rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: color.muted, color: color.text },
  '&[data-set=true]': {
    borderStyle: 'solid',
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.text,
  },
  '& b': { fontWeight: 650, maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' },
});
const PillContent = styled('div')({
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

/** Whether both ends of a range are set and in the wrong order. */
const isReversed = (from: unknown, to: unknown): boolean =>
  !isBlank(from) &&
  !isBlank(to) &&
  (Number.isNaN(Number(from)) ? String(from) > String(to) : Number(from) > Number(to));

/** The inputs of one filter: one, or both ends of a range. */
export function FilterContent({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { filterFields } = useResource();
  const labels = useLabels(kitLabels);
  const getLabel = useColumnLabel();
  const errorId = useId();
  const ends = filter.rangeEnd ? [filter.source, filter.rangeEnd] : [filter.source];
  const parts = ends.map((source, index) => {
    const field = filterFields[source];
    const Content = field && getKind(field, filter.kind).Filter;
    if (!field || !Content) return null;
    const name = filter.rangeEnd ? (index === 0 ? labels.from : labels.to) : getLabel(source);
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
  if (!filter.rangeEnd) return parts;
  const isWrong = isReversed(filters.values[filter.source], filters.values[filter.rangeEnd]);
  return (
    <Pair
      role="group"
      aria-label={getLabel(filter.labelSource ?? filter.source)}
      {...(isWrong && { 'aria-describedby': errorId })}
    >
      {parts}
      {isWrong && (
        <FieldError id={errorId} role="alert" style={{ gridColumn: '1 / -1', margin: 0 }}>
          {labels.reversed}
        </FieldError>
      )}
    </Pair>
  );
}

export function FilterPill({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { filterFields } = useResource();
  const labels = useLabels(kitLabels);
  const label = useColumnLabel()(filter.labelSource ?? filter.source);
  // Options load when the dropdown opens.
  const [isOpen, setOpen] = useState(false);
  const [align, setAlign] = useState<'start' | 'end'>('start');
  const contentRef = useRef<HTMLDivElement>(null);
  // A dropdown that would leave the window is aligned to the other edge.
  useLayoutEffect(() => {
    if (isOpen && contentRef.current && contentRef.current.getBoundingClientRect().right > window.innerWidth - 16)
      setAlign('end');
  }, [isOpen]);
  // Text inputs get the focus at once; a picker opens with it.
  useEffect(() => {
    if (isOpen)
      contentRef.current
        ?.querySelector<HTMLInputElement>('input:not([type=radio], [type=checkbox], [type=date])')
        ?.focus();
  }, [isOpen]);
  const field = filterFields[filter.source];
  if (!field) return null;
  const [value, end] = [filters.values[filter.source], filter.rangeEnd ? filters.values[filter.rangeEnd] : undefined];
  const isOn = !isBlank(value) || !isBlank(end);
  const text = isOn && (
    <b>
      {isBlank(value) ? '…' : <FilterText field={field} value={value} />}
      {filter.rangeEnd && (
        <>
          {' – '}
          {isBlank(end) ? '…' : <FilterText field={field} value={end} />}
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
      <PillContent ref={contentRef}>
        {isOpen && <FilterContent filter={filter} filters={filters} />}
        {isOn && (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              // This button goes with the value.
              currentTarget.closest('details')?.querySelector('summary')?.focus();
              filters.change({ [filter.source]: undefined, ...(filter.rangeEnd && { [filter.rangeEnd]: undefined }) });
            }}
          >
            {labels.clear}
          </Button>
        )}
      </PillContent>
    </Disclosure>
  );
}
