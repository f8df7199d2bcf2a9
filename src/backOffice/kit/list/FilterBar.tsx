/** Search and filters above a list: buttons that drop down where there is room, a drawer on the phone. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from, hidden } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Filter } from '../definition.ts';
import type { Field } from '../fields.ts';
import { FilterText } from '../filters.tsx';
import { kindOf } from '../kinds.tsx';
import { kitWords } from '../labels.ts';
import { useColumnLabel, useResource, useWords } from '../ResourceScope.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useFilters, type Filters } from './useFilters.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, '& [data-wide]': { display: 'none', [from.md]: { display: 'contents' } }, '& [data-narrow]': { [from.md]: { display: 'none' } } });
const SearchBox = styled('label')({
  position: 'relative',
  flex: '1 1 180px',
  maxWidth: 340,
  [below.md]: { maxWidth: 'none' },
  '& > svg': { position: 'absolute', left: 12, top: 10, color: colour.muted },
  '& > input': { paddingLeft: 40, [from.md]: { minHeight: 40, fontSize: '0.9375rem' } },
});
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
  '&[data-set=true]': { borderStyle: 'solid', borderColor: colour.primary, background: colour.primarySoft, color: colour.text },
  '& b': { fontWeight: 650, maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' },
});
const Inside = styled('div')({ padding: 6, display: 'grid', gap: 12, minWidth: 180 });
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 10, minWidth: 260 });
const Stack = styled('div')({ display: 'grid', gap: 22, paddingTop: 8 });
const Count = styled('span')({ marginLeft: 8, minWidth: 20, padding: '0 6px', borderRadius: 999, background: colour.primary, color: colour.onPrimary, fontSize: '0.75rem', lineHeight: '20px', textAlign: 'center' });

const isTypedKind = (field: Field): boolean => !['boolean', 'choice', 'status', 'ref'].includes(field.kind);
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The parts of one filter: itself, or both ends of a range. */
function FilterContent({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { filterFields } = useResource();
  const words = useLabels(kitWords);
  const label = useColumnLabel();
  const ends = filter.to ? [filter.source, filter.to] : [filter.source];
  const parts = ends.map((source, index) => {
    const field = filterFields[source];
    const Content = field && kindOf(field, filter.kind).Filter;
    if (!field || !Content) return null;
    const name = filter.to ? (index === 0 ? words.from : words.to) : label(source);
    return <Content key={source} field={field} label={name} value={filters.values[source]} onChange={(value) => filters.change({ [source]: value }, isTypedKind(field))} />;
  });
  return filter.to ? <Pair role="group" aria-label={label(filter.source)}>{parts}</Pair> : parts;
}

function FilterPill({ filter, filters }: { filter: Filter; filters: Filters }) {
  const { filterFields } = useResource();
  const words = useLabels(kitWords);
  const label = useColumnLabel()(filter.source);
  // What there is to choose from is asked for when it is opened.
  const [isOpen, setOpen] = useState(false);
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
      onToggle={setOpen}
      closeOn={isTypedKind(field) || field.isMany ? undefined : value}
      summary={
        <Pill data-set={isOn}>
          {label}
          {text}
          <Icon name="down" size={14} />
        </Pill>
      }
    >
      <Inside>
        {isOpen && <FilterContent filter={filter} filters={filters} />}
        {isOn && (
          <Button size="small" onClick={() => filters.change({ [filter.source]: undefined, ...(filter.to && { [filter.to]: undefined }) })}>
            {words.clear}
          </Button>
        )}
      </Inside>
    </Disclosure>
  );
}

export function FilterBar({ shown }: { shown: readonly Filter[] }) {
  const words = useLabels(kitWords);
  const { search } = useWords();
  const label = useColumnLabel();
  const filters = useFilters();
  const [isOpen, setOpen] = useState(false);
  return (
    <Bar role="search">
      <SearchBox>
        <span style={hidden}>{search}</span>
        <Icon name="search" size={18} />
        <InputBox type="search" placeholder={search} value={String(filters.values['q'] ?? '')} onChange={(event) => filters.change({ q: event.target.value || undefined }, true)} />
      </SearchBox>
      <div data-wide>
        {shown.map((filter) => (
          <FilterPill key={filter.source} filter={filter} filters={filters} />
        ))}
        {filters.count > 0 && (
          <Button size="small" onClick={filters.clear}>
            {words.clearFilters}
          </Button>
        )}
      </div>
      <div data-narrow>
        <Button variant="outlined" startIcon={<Icon name="filter" size={18} />} onClick={() => setOpen(true)}>
          {words.filters}
          {filters.count > 0 && <Count>{filters.count}</Count>}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.filters}
        place="side"
        actions={
          <>
            {filters.count > 0 && <Button onClick={filters.clear}>{words.clear}</Button>}
            <Button variant="contained" onClick={() => setOpen(false)}>
              {words.showResults}
            </Button>
          </>
        }
      >
        <Stack>
          <SortChoice />
          {shown.map((filter) => (
            <div key={filter.source}>
              {filter.to && <strong>{label(filter.source)}</strong>}
              <FilterContent filter={filter} filters={filters} />
            </div>
          ))}
        </Stack>
      </Dialog>
    </Bar>
  );
}
