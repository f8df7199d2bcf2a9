/** Search and filters above a list: buttons that drop down where there is room, a drawer on the phone. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from, hidden } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Filter } from '../definition.ts';
import { kitWords } from '../labels.ts';
import { useColumnLabel, useWords } from '../ResourceScope.tsx';
import { ColumnsDialog, ColumnsDrop } from './ColumnsButton.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { FilterContent, FilterPill } from './FilterPill.tsx';
import { SaveFilter } from './SaveFilter.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useFilters } from './useFilters.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, '& [data-wide]': { display: 'none', [from.md]: { display: 'contents' } }, '& [data-narrow]': { display: 'flex', gap: 8, [from.md]: { display: 'none' } } });
const End = styled('div')({ marginLeft: 'auto' });
const SearchBox = styled('label')({
  position: 'relative',
  flex: '1 1 140px',
  maxWidth: 340,
  [below.md]: { flexBasis: 90, maxWidth: 'none' },
  '& > svg': { position: 'absolute', left: 12, top: 'calc(50% - 9px)', color: colour.muted },
  '& > input': { paddingLeft: 40, textOverflow: 'ellipsis', [from.md]: { minHeight: 40, fontSize: '0.9375rem' } },
});
const Stack = styled('div')({ display: 'grid', gap: 22, paddingTop: 8 });
/** On a phone the icon says it, so that the search keeps its room. */
const Word = styled('span')({ [below.sm]: hidden });
const Count = styled('span')({ minWidth: 20, padding: '0 6px', borderRadius: 999, background: colour.primary, color: colour.onPrimary, fontSize: '0.75rem', lineHeight: '20px', textAlign: 'center' });

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
        <SaveFilter />
        <End>
          <ColumnsDrop />
        </End>
      </div>
      <div data-narrow>
        <Button variant="outlined" sx={{ minWidth: 0, px: 1.25, gap: 1 }} onClick={() => setOpen(true)}>
          <Icon name="filter" size={18} />
          <Word>{words.filters}</Word>
          {filters.count > 0 && <Count>{filters.count}</Count>}
        </Button>
        <ColumnsDialog />
        <ExportButton isIcon />
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
          {/* At the end, so that its coming moves nothing. */}
          <SaveFilter onSaved={() => setOpen(false)} />
        </Stack>
      </Dialog>
    </Bar>
  );
}
