/** The members of a family as a virtualized grid of inputs: keys of spreadsheets, fill down, copy and paste. */
import styled from '@emotion/styled';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { Link } from 'react-router';
import type { Family, FamilyMember } from '#contract/families.ts';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { formatPrice } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, radius } from '#src/theme/tokens.ts';
import { SwitchInput } from '#src/ui/SwitchInput.tsx';
import {
  fillDown,
  formatCell,
  getBounds,
  getCellText,
  isMoneyColumn,
  isNumberColumn,
  parseCell,
  parseClipboard,
  placeTable,
  type ColumnKey,
  type Selection,
  type TypedCell,
} from './cells.ts';
import { familyLabels } from './labels.ts';
import type { Grid } from './useGrid.ts';

const columnWidths: Readonly<Record<ColumnKey, string>> = {
  name: 'minmax(200px, 2fr)',
  sku: 'minmax(130px, 1fr)',
  price: 'minmax(96px, .7fr)',
  compare_at_price: 'minmax(160px, .7fr)',
  cost: 'minmax(124px, .7fr)',
  total_count: 'minmax(84px, .6fr)',
  barcode: 'minmax(140px, 1fr)',
  weight_g: 'minmax(90px, .6fr)',
  tags: 'minmax(150px, 1fr)',
  active: '76px',
};
/** Of a row whose texts take one line, with its border. */
const rowHeight = 53;
/** Before the height of the grid is measured. */
const likelyHeight = 640;
/** Heights of rows are rounded to pixels: with a fraction, the next row would cover the line between them. */
const wholeLine = '18px';

const Scroller = styled('div')({
  overflow: 'auto',
  maxHeight: 'min(70vh, 720px)',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.paper,
  fontSize: '0.875rem',
  overscrollBehavior: 'contain',
});
const Rows = styled('div')({ position: 'relative', minWidth: 'max-content' });
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '220px var(--columns)',
  alignItems: 'start',
  width: '100%',
  minHeight: rowHeight,
  borderBottom: `1px solid ${color.line}`,
  background: color.paper,
  [below.md]: { gridTemplateColumns: '132px var(--columns)' },
});
const HeadRow = styled(Row)({
  position: 'sticky',
  zIndex: 2,
  top: 0,
  minHeight: 40,
  alignItems: 'center',
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 600,
  '& > *': { padding: '0 10px' },
  '& > [data-number]': { textAlign: 'end' },
});
const RowHead = styled('div')({
  position: 'sticky',
  zIndex: 1,
  left: 0,
  alignSelf: 'stretch',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  padding: '4px 10px',
  background: color.paper,
  borderRight: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  lineHeight: wholeLine,
  '& > a': { color: 'inherit', fontWeight: 600, padding: '10px 0' },
  '& small': { color: color.error },
  [below.md]: { '& > span:first-of-type': { display: 'none' } },
});
const Cell = styled('div')({
  minWidth: 0,
  padding: 4,
  '&[data-selected]': { background: color.primarySoft },
  '& > small': { display: 'block', padding: '2px 6px', lineHeight: wholeLine, color: color.muted },
  '& > small[data-bad]': { color: color.error },
  '& > input[type=checkbox]': { margin: '11px 10px' },
});
const CellInput = styled('input')({
  width: '100%',
  minHeight: 44,
  padding: '0 8px',
  border: '1px solid transparent',
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  '&[data-number]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '&[data-edited]': { background: color.primarySoft, fontWeight: 600 },
  '&:hover': { borderColor: color.strongLine },
  '&:focus': { outline: `2px solid ${color.primary}`, outlineOffset: -1 },
  '&[aria-invalid=true]': { borderColor: color.error },
});

/** Where a key leads from a cell; null if the cell handles it. */
function findTarget(
  event: KeyboardEvent<HTMLInputElement>,
  row: number,
  column: ColumnKey,
  columns: readonly ColumnKey[],
) {
  const { key, shiftKey, currentTarget: input } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return { row: row + 1, column };
  if (key === 'ArrowUp' || key === 'Enter') return { row: row - 1, column };
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || shiftKey) return null;
  const isText = input.type === 'text';
  const isAllSelected = isText && input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const isAtEnd = isText && input.selectionStart === input.selectionEnd;
  const edge = step === 1 ? input.value.length : 0;
  if (isText && !isAllSelected && !(isAtEnd && input.selectionStart === edge)) return null;
  const next = columns[columns.indexOf(column) + step];
  return next ? { row, column: next } : null;
}

export interface FamilyGridProps {
  family: Family;
  grid: Grid;
  /** Those that are shown. */
  columns: readonly ColumnKey[];
  /** Reports a paste. */
  onPaste: (count: number, left: number) => void;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
}

export function FamilyGrid({ family, grid, columns, onPaste, selection, onSelect }: FamilyGridProps) {
  const text = useLabels(familyLabels);
  const locale = useLocale();
  const { edits, dispatch } = grid;
  const { members } = family;
  const nameVariant = useVariantName(family);
  const scroller = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<{ row: number; column: ColumnKey } | null>(null);
  const productIds = useMemo(() => members.map(({ product_id }) => product_id), [members]);
  const currentRow = selection?.row ?? 0;

  const rowVirtualizer = useVirtualizer({
    count: members.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: likelyHeight },
    overscan: 4,
    scrollPaddingStart: 48,
    getItemKey: (index) => productIds[index]!,
    // The current row stays rendered, so that it keeps the focus.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), Math.min(currentRow, range.count - 1)])].sort((a, b) => a - b),
      [currentRow],
    ),
  });

  const findCell = (row: number, column: ColumnKey) =>
    scroller.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);
  // A cell that was out of sight is rendered only after scrolling.
  useEffect(() => {
    const target = pendingFocus.current;
    const cell = target && findCell(target.row, target.column);
    if (!cell) return;
    pendingFocus.current = null;
    cell.focus();
  });

  const write = (cells: readonly TypedCell[]) => dispatch({ type: 'type', cells });

  const moveTo = (target: { row: number; column: ColumnKey }, anchor?: number) => {
    if (target.row < 0 || target.row >= members.length) return;
    onSelect({ ...target, anchor: anchor ?? target.row });
    pendingFocus.current = target;
    rowVirtualizer.scrollToIndex(target.row, { align: 'auto' });
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: ColumnKey) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // By place, so that it works with a Russian keyboard too.
    if (isCommand && event.code === 'KeyD') {
      event.preventDefault();
      write(fillDown(selection ?? { row, column, anchor: row }, members, edits, locale));
      return;
    }
    if (isCommand && event.code === 'KeyZ') {
      event.preventDefault();
      dispatch({ type: 'undo' });
      return;
    }
    const target = findTarget(event, row, column, columns);
    if (!target) return;
    event.preventDefault();
    const isExtending = event.shiftKey && event.key !== 'Enter';
    moveTo(target, isExtending ? (selection?.anchor ?? row) : undefined);
  };

  const handlePaste = async (event: ClipboardEvent, row: number, column: ColumnKey) => {
    const pasted = event.clipboardData.getData('text/plain');
    const bounds: [number, number] =
      selection?.column === column && selection.anchor !== selection.row ? getBounds(selection) : [row, row];
    const isTable = /[\t\n]/.test(pasted.replace(/\r?\n$/, ''));
    // A single text goes into the cell as usual; a checkbox takes none.
    if (!isTable && bounds[0] === bounds[1] && column !== 'active') return;
    event.preventDefault();
    const table = await parseClipboard(pasted);
    const isSingle = table.length === 1 && table[0]?.length === 1;
    const repeated = isSingle ? Array.from({ length: bounds[1] - bounds[0] + 1 }, () => table[0]!) : table;
    const { cells, left } = placeTable(repeated, productIds, columns, { row: bounds[0], column });
    write(cells);
    onPaste(cells.length, left);
  };

  const handleCopy = (event: ClipboardEvent) => {
    if (!selection || selection.anchor === selection.row) return;
    event.preventDefault();
    const [first, last] = getBounds(selection);
    const copied = members.slice(first, last + 1).map((member) => getCellText(edits, member, selection.column, locale));
    event.clipboardData.setData('text/plain', copied.join('\n'));
  };

  const handleFocus = (row: number, column: ColumnKey) => {
    if (selection?.row !== row || selection.column !== column) onSelect({ row, column, anchor: row });
  };
  const isSelected = (row: number, column: ColumnKey) => {
    if (selection?.column !== column || selection.anchor === selection.row) return false;
    const [first, last] = getBounds(selection);
    return row >= first && row <= last;
  };

  return (
    <Scroller
      ref={scroller}
      role="grid"
      aria-label={fill(text.grid, { name: getLocalizedName(family, locale) })}
      aria-rowcount={members.length + 1}
      onCopy={handleCopy}
      style={{ '--columns': columns.map((column) => columnWidths[column]).join(' ') } as CSSProperties}
    >
      <Rows role="rowgroup" style={{ height: rowVirtualizer.getTotalSize() + 41 }}>
        <HeadRow role="row" aria-rowindex={1}>
          <RowHead role="columnheader">{text.variant}</RowHead>
          {columns.map((column) => (
            <div key={column} role="columnheader" {...(isNumberColumn(column) && { 'data-number': true })}>
              {text.columns[column]}
            </div>
          ))}
        </HeadRow>
        {rowVirtualizer.getVirtualItems().map(({ index, start, key }) => {
          const member = members[index]!;
          const variant = nameVariant(member.values);
          return (
            <Row
              key={key}
              ref={rowVirtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ position: 'absolute', top: 0, left: 0, transform: `translateY(${start + 41}px)` }}
            >
              <MemberHead member={member} variant={variant} error={grid.errors[member.product_id]?.row} />
              {columns.map((column) => (
                <MemberCell
                  key={column}
                  member={member}
                  variant={variant}
                  column={column}
                  row={index}
                  grid={grid}
                  isSelected={isSelected(index, column)}
                  onType={(value) => write([{ productId: member.product_id, column, text: value }])}
                  onFocus={() => handleFocus(index, column)}
                  onKeyDown={(event) => handleKeyDown(event, index, column)}
                  onPaste={(event) => void handlePaste(event, index, column)}
                  onMouseDown={(event) => {
                    if (!event.shiftKey || selection?.column !== column) return;
                    event.preventDefault();
                    moveTo({ row: index, column }, selection.anchor);
                  }}
                />
              ))}
            </Row>
          );
        })}
      </Rows>
    </Scroller>
  );
}

/** The names of a member's values: “Red · M”. */
export function useVariantName(family: Pick<Family, 'options'>): (values: readonly number[]) => string {
  const locale = useLocale();
  const names = useMemo(
    () =>
      new Map(
        family.options.flatMap(({ values }) =>
          values.map((value) => [value.id, getLocalizedName(value, locale)] as const),
        ),
      ),
    [family.options, locale],
  );
  return (values) => values.map((id) => names.get(id) ?? '').join(' · ');
}

interface MemberProps {
  member: FamilyMember;
  /** The names of its values. */
  variant: string;
}

function MemberHead({ member, variant, error }: MemberProps & { error: string | undefined }) {
  const text = useLabels(familyLabels);
  const editPath = useEditPath();
  return (
    <RowHead role="rowheader">
      <Thumbnail photo={member.photo && { ...member.photo, blur: null }} size={36} />
      <Link to={editPath(member.product_id)} aria-label={fill(text.open, { name: variant })}>
        {variant}
      </Link>
      {error && <small role="alert">{error}</small>}
    </RowHead>
  );
}

interface MemberCellProps extends MemberProps {
  column: ColumnKey;
  row: number;
  grid: Grid;
  isSelected: boolean;
  onType: (text: string) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
  onMouseDown: (event: MouseEvent) => void;
}

function MemberCell({ member, variant, column, row, grid, isSelected, onType, onFocus, ...handlers }: MemberCellProps) {
  const text = useLabels(familyLabels);
  const locale = useLocale();
  const id = useId();
  const { currency } = useInstallation();
  const typed = grid.edits[member.product_id]?.[column];
  const saved = formatCell(member, column, locale);
  const value = typed ?? saved;
  const error = grid.errors[member.product_id]?.[column];
  const hasConflict = typed !== undefined && grid.conflicts[member.product_id]?.includes(column);
  const noteId = error || hasConflict ? id : undefined;
  const attributes = {
    ...handlers,
    'data-row': row,
    'data-column': column,
    'aria-label': `${text.columns[column]}: ${variant}`,
    'aria-invalid': error !== undefined,
    'aria-describedby': noteId,
    ...(typed !== undefined && { 'data-edited': true }),
  };
  return (
    <Cell role="gridcell" {...(isSelected && { 'data-selected': true })}>
      {column === 'active' ? (
        <SwitchInput
          {...attributes}
          type="checkbox"
          role="switch"
          checked={parseCell(column, value) === true}
          aria-checked={parseCell(column, value) === true}
          onFocus={onFocus}
          onChange={(event) => onType(String(event.target.checked))}
        />
      ) : (
        <CellInput
          {...attributes}
          {...(isNumberColumn(column) && {
            'data-number': true,
            inputMode: isMoneyColumn(column) ? 'decimal' : 'numeric',
          })}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onFocus={(event) => {
            event.target.select();
            onFocus();
          }}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      {error ? (
        <small id={id} data-bad>
          {error}
        </small>
      ) : (
        hasConflict && <small id={id}>{fill(text.savedNow, { value: saved || text.none })}</small>
      )}
      {column === 'price' && member.sale_price !== undefined && !noteId && (
        <small>{fill(text.onSale, { price: formatPrice(member.sale_price, currency, locale) })}</small>
      )}
    </Cell>
  );
}
