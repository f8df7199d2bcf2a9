/** Search and filters above a list: dropdown buttons, or a drawer on phones. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { FilterLiveSearch } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, radius, visuallyHidden } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Filter } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { useColumnLabel, useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { ColumnsDialog, ColumnsDropdown } from './ColumnsButton.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { ImportButton } from './export/ImportButton.tsx';
import { FilterContent, FilterPill } from './FilterPill.tsx';
import { SaveFilterButton } from './SaveFilterButton.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useFilters } from './useFilters.ts';

/** From here on everything is on one line, and the search keeps its width when filters appear. */
const desktop = '@media (min-width:1280px)';
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  [desktop]: { flexWrap: 'nowrap', alignItems: 'flex-start' },
  '& > form': { flex: '1 1 90px', [desktop]: { flex: '0 0 clamp(240px, 20vw, 340px)' } },
  '& [data-narrow]': { display: 'flex', gap: 8, [from.md]: { display: 'none' } },
});
/** The filters: below the search on narrower screens than `desktop`, beside it on wider ones. */
const Pills = styled('div')({
  display: 'none',
  [from.md]: {
    order: 1,
    flex: '1 1 100%',
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    // A list without a search form has them on its first line
    '&:not(form ~ &)': { order: 0, flexBasis: 0 },
  },
  [desktop]: { order: 0, flex: '1 1 0', minHeight: 40 },
});
const End = styled('div')({
  display: 'none',
  [from.md]: { flex: 'none', marginLeft: 'auto', minHeight: 40, display: 'flex', alignItems: 'center', gap: 2 },
});
/** As high as the buttons beside it; phones zoom in on text below 16 px. */
const searchStyles = {
  width: '100%',
  '& .MuiOutlinedInput-root': {
    height: 46,
    paddingLeft: '12px',
    background: color.paper,
    color: color.muted,
    borderRadius: `${radius.control}px`,
    [from.md]: { height: 40 },
  },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: color.strongLine },
  '& input': { color: color.text, paddingLeft: '10px', textOverflow: 'ellipsis', [from.md]: { fontSize: '0.9375rem' } },
  '& input::placeholder': { color: color.muted, opacity: 0.75 },
  '& .RaResettableTextField-clearButton': { [below.md]: { width: 44, height: 44, marginRight: '-10px' } },
  // While there is nothing to clear, react-admin renders an empty span in place of its clear button: it takes no room.
  '& .MuiInputAdornment-root:has(> span)': { display: 'none' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 22, paddingTop: 8 });
/** On phones the icon stands alone, so that the search keeps its width. */
const ButtonText = styled('span')({ [below.sm]: visuallyHidden });
const Count = styled('span')({
  minWidth: 20,
  padding: '0 6px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
});

export function FilterBar({ shown }: { shown: readonly Filter[] }) {
  const labels = useLabels(kitLabels);
  const { search } = useResourceLabels();
  const { list, filterFields } = useResource();
  const getLabel = useColumnLabel();
  const filters = useFilters();
  const rememberOpener = useFocusReturn();
  const resultsButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Bar role="search">
      {filterFields['q'] && (
        <FilterLiveSearch
          hiddenLabel
          label={search}
          type="search"
          sx={searchStyles}
          slotProps={{ htmlInput: { 'aria-label': search } }}
          InputProps={{ startAdornment: <Icon name="search" size={18} /> }}
        />
      )}
      <Pills>
        {shown.map((filter) => (
          <FilterPill key={filter.source} filter={filter} filters={filters} />
        ))}
        {filters.count > 0 && (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              rememberOpener(currentTarget);
              filters.clear();
            }}
          >
            {labels.clearFilters}
          </Button>
        )}
      </Pills>
      <End>
        <SaveFilterButton isIcon />
        {!list.Rows && <ColumnsDropdown />}
      </End>
      <div data-narrow>
        <Button variant="outlined" sx={{ minWidth: 0, px: 1.25, gap: 1 }} onClick={() => setOpen(true)}>
          <Icon name="filter" size={18} />
          <ButtonText>{labels.filters}</ButtonText>
          {filters.count > 0 && <Count>{filters.count}</Count>}
        </Button>
        {!list.Rows && <ColumnsDialog />}
        {list.importPath && <ImportButton to={list.importPath} isIcon />}
        <ExportButton isIcon />
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={labels.filters}
        place="left"
        actions={
          <>
            {filters.count > 0 && (
              <Button
                onClick={() => {
                  filters.clear();
                  resultsButton.current?.focus();
                }}
              >
                {labels.clear}
              </Button>
            )}
            <Button ref={resultsButton} variant="contained" onClick={() => setOpen(false)}>
              {labels.showResults}
            </Button>
          </>
        }
      >
        <Stack>
          <SortSelect />
          {shown.map((filter) => (
            <div key={filter.source}>
              {filter.rangeEnd && <strong>{getLabel(filter.labelSource ?? filter.source)}</strong>}
              <FilterContent filter={filter} filters={filters} />
            </div>
          ))}
          {/* At the end, so that nothing moves when it appears. */}
          <SaveFilterButton onSaved={() => setOpen(false)} />
        </Stack>
      </Dialog>
    </Bar>
  );
}
