/** Chooses the optional columns of the grid of a family; this browser remembers them. */
import styled from '@emotion/styled';
import { CheckboxInput } from '#src/backOffice/kit/list/RowParts.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { createStoredValue, days, useStoredValue } from '#src/session/storedValue.ts';
import { color, radius } from '#src/theme/tokens.ts';
import { Disclosure, menuEntry } from '#src/ui/Disclosure.tsx';
import { isOptionalColumn, optionalColumns, type ColumnKey, type OptionalColumn } from './cells.ts';
import { familyLabels } from './labels.ts';

const isColumns = (value: unknown): value is OptionalColumn[] =>
  Array.isArray(value) && value.every((column) => typeof column === 'string' && isOptionalColumn(column));

const storedColumns = createStoredValue<OptionalColumn[]>('family-columns', isColumns, days(365));

const noColumns: readonly OptionalColumn[] = [];

/** The optional columns that are chosen. */
export const useChosenColumns = (): readonly OptionalColumn[] => useStoredValue(storedColumns) ?? noColumns;

/** At the end of its line, so that the panel fits the screen. */
const End = styled('div')({ marginInlineStart: 'auto' });
const Summary = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  padding: '0 12px',
  borderRadius: radius.control,
  color: color.muted,
  fontSize: '0.875rem',
  fontWeight: 600,
  '&:hover': { background: color.hover, color: color.text },
});
const Choice = styled('label')(menuEntry);

/** @param columns those that are shown: a column with unsaved edits can't be hidden */
export function ColumnChoice({ columns }: { columns: readonly ColumnKey[] }) {
  const text = useLabels(familyLabels);
  const chosen = useChosenColumns();
  const toggle = (column: OptionalColumn, isOn: boolean) =>
    storedColumns.set(optionalColumns.filter((one) => (one === column ? isOn : chosen.includes(one))));
  return (
    <End>
      <Disclosure
        align="end"
        summary={
          <Summary>
            <OfficeIcon name="columns" size={18} />
            {text.moreColumns}
          </Summary>
        }
      >
        <div role="group" aria-label={text.moreColumns}>
          {optionalColumns.map((column) => (
            <Choice key={column}>
              <CheckboxInput
                type="checkbox"
                checked={columns.includes(column)}
                disabled={columns.includes(column) && !chosen.includes(column)}
                onChange={({ target }) => toggle(column, target.checked)}
              />
              {text.columns[column]}
            </Choice>
          ))}
        </div>
      </Disclosure>
    </End>
  );
}
