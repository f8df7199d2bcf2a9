/** The cells of a family's grid: what is typed in them, as texts, and what is sent to the server. */
import type { CallInput } from '#contract/endpoint.ts';
import { families, type Family, type FamilyMember } from '#contract/families.ts';
import { validateForm } from '#src/backOffice/kit/validation.ts';
import { parseNumber } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { formatTags, parseTags } from '../tags.ts';

export const columnKeys = [
  'name',
  'sku',
  'price',
  'compare_at_price',
  'cost',
  'total_count',
  'barcode',
  'weight_g',
  'tags',
  'active',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** Columns that are hidden until somebody chooses them. */
export const optionalColumns = ['compare_at_price', 'cost', 'tags'] as const satisfies readonly ColumnKey[];
export type OptionalColumn = (typeof optionalColumns)[number];

export const isOptionalColumn = (column: string): column is OptionalColumn =>
  (optionalColumns as readonly string[]).includes(column);

const moneyColumns: readonly ColumnKey[] = ['price', 'compare_at_price', 'cost'];
export const isMoneyColumn = (column: ColumnKey): boolean => moneyColumns.includes(column);
export const isNumberColumn = (column: ColumnKey): boolean =>
  isMoneyColumn(column) || column === 'total_count' || column === 'weight_g';

/** Typed texts by column. */
export type CellTexts = Readonly<Partial<Record<ColumnKey, string>>>;
/** Typed texts by the id of the product; only of cells that differ from what is saved. */
export type Edits = Readonly<Record<number, CellTexts>>;

export interface TypedCell {
  productId: number;
  column: ColumnKey;
  text: string;
}

/** The text of a saved cell in the reader's language. */
export function formatCell(member: FamilyMember, column: ColumnKey, locale: Locale): string {
  const value = member[column];
  if (Array.isArray(value)) return formatTags(value);
  if (typeof value === 'number')
    return formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 2 }).replace('\u2212', '-');
  return value === null ? '' : String(value);
}

const trueTexts = ['true', '1', 'yes', 'y', '+', 'x', 'да', 'истина'];
const falseTexts = ['false', '0', 'no', 'n', '-', '', 'нет', 'ложь'];

/** The value of a typed text. A text that is no value of the column stays a text, so that the schema reports it. */
export function parseCell(column: ColumnKey, text: string): unknown {
  const trimmed = text.trim();
  if (isNumberColumn(column)) return parseNumber(trimmed);
  if (column === 'tags') return parseTags(text);
  if (column === 'active') {
    const lower = trimmed.toLowerCase();
    return trueTexts.includes(lower) ? true : falseTexts.includes(lower) ? false : text;
  }
  return column === 'barcode' && trimmed === '' ? null : trimmed;
}

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Adds typed cells to the edits; a cell with its saved value is no edit. */
export function addEdits(edits: Edits, cells: readonly TypedCell[], members: ReadonlyMap<number, FamilyMember>): Edits {
  const next: Record<number, CellTexts> = { ...edits };
  for (const { productId, column, text } of cells) {
    const member = members.get(productId);
    if (!member) continue;
    const { [column]: _before, ...others } = next[productId] ?? {};
    const texts: CellTexts = isSameValue(parseCell(column, text), member[column])
      ? others
      : { ...others, [column]: text };
    if (Object.keys(texts).length > 0) next[productId] = texts;
    else delete next[productId];
  }
  return next;
}

/** The columns to show: all but the optional ones that are neither chosen nor have edits. */
export function selectColumns(chosen: readonly string[], edits: Edits): ColumnKey[] {
  const edited = new Set(Object.values(edits).flatMap((texts) => Object.keys(texts)));
  return columnKeys.filter((column) => !isOptionalColumn(column) || chosen.includes(column) || edited.has(column));
}

/** Counts the edited cells of members. */
export const countEdits = (edits: Edits, members: ReadonlyMap<number, FamilyMember>): number =>
  Object.entries(edits).reduce(
    (sum, [id, texts]) => sum + (members.has(Number(id)) ? Object.keys(texts).length : 0),
    0,
  );

type SaveMembers = NonNullable<CallInput<(typeof families)['saveMembers']>['body']>;
/** A change of a member, as the call takes it. */
export type FamilyChange = SaveMembers['changes'][number];
/** A change of a member as typed: a text that is no value of its column is still a text. */
type TypedChange = { product_id: number; updated_at: string } & Record<string, unknown>;
const changeSchema = families.saveMembers.body!.shape.changes.element;

/** What was typed, in the order of the members. */
export const buildChanges = (edits: Edits, members: readonly FamilyMember[]): TypedChange[] =>
  members.flatMap(({ product_id, updated_at }) => {
    const texts = edits[product_id];
    return texts
      ? [
          {
            product_id,
            updated_at,
            ...Object.fromEntries(
              Object.entries(texts).map(([column, text]) => [column, parseCell(column as ColumnKey, text)]),
            ),
          },
        ]
      : [];
  });

/** Messages of a row by column; `row` concerns all of it. */
export type RowErrors = Readonly<Partial<Record<ColumnKey | 'row', string>>>;
export type CellErrors = Readonly<Record<number, RowErrors>>;

/** Errors inside a cell, such as `tags.3`, belong to its column. */
const toColumnErrors = (errors: Readonly<Record<string, string>>): RowErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]));

const isValid = (change: TypedChange): change is TypedChange & FamilyChange => changeSchema.safeParse(change).success;

/** Separates changes that the schema of the call accepts from errors of the others. */
export function validateChanges(
  typed: readonly TypedChange[],
  locale: Locale,
): { changes: FamilyChange[]; errors: CellErrors } {
  const changes: FamilyChange[] = [];
  const errors: Record<number, RowErrors> = {};
  for (const change of typed) {
    if (isValid(change)) changes.push(change);
    else errors[change.product_id] = toColumnErrors(validateForm(changeSchema, change, undefined, locale));
  }
  return { changes, errors };
}

/** Assigns the server's errors, such as `changes.3.sku`, to the products of the changes. */
export function readServerErrors(
  errors: Readonly<Record<string, string>>,
  changes: readonly FamilyChange[],
): CellErrors {
  const found: Record<number, Partial<Record<ColumnKey | 'row', string>>> = {};
  for (const [path, message] of Object.entries(errors)) {
    const [, index, field = ''] = /^changes\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const change = changes[Number(index)];
    if (!change) continue;
    const column = (columnKeys as readonly string[]).includes(field) ? (field as ColumnKey) : 'row';
    found[change.product_id] = { ...found[change.product_id], [column]: message };
  }
  return found;
}

/** Finds edited cells that somebody else has changed meanwhile. */
export function findConflicts(edits: Edits, before: Family, now: Family): Record<number, ColumnKey[]> {
  const previous = new Map(before.members.map((member) => [member.product_id, member]));
  return Object.fromEntries(
    now.members.flatMap((member) => {
      const old = previous.get(member.product_id);
      const columns = (Object.keys(edits[member.product_id] ?? {}) as ColumnKey[]).filter(
        (column) => old && !isSameValue(old[column], member[column]),
      );
      return columns.length > 0 ? [[member.product_id, columns]] : [];
    }),
  );
}

/**
 * Distributes a table from a spreadsheet over the grid, from a cell to the right and downwards.
 * @param table rows of texts
 * @param columns those that are shown
 * @returns the cells, and how many rows do not fit
 */
export function placeTable(
  table: readonly (readonly string[])[],
  productIds: readonly number[],
  columns: readonly ColumnKey[],
  from: { row: number; column: ColumnKey },
): { cells: TypedCell[]; left: number } {
  const firstColumn = columns.indexOf(from.column);
  const cells = table.flatMap((texts, rowIndex) => {
    const productId = productIds[from.row + rowIndex];
    return productId === undefined
      ? []
      : texts.flatMap((text, columnIndex) => {
          const column = columns[firstColumn + columnIndex];
          return column ? [{ productId, column, text }] : [];
        });
  });
  return { cells, left: Math.max(0, table.length - (productIds.length - from.row)) };
}

/** Reads the text of a spreadsheet's clipboard: cells separated by tabs, those with breaks or quotes in quotes. */
export async function parseClipboard(text: string): Promise<string[][]> {
  const { parse } = (await import('papaparse')).default;
  return parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;
}

/** Cells of one column, from `anchor` to `row`, which is the current one. */
export interface Selection {
  column: ColumnKey;
  anchor: number;
  row: number;
}

/** The first and the last row of a selection. */
export const getBounds = ({ anchor, row }: Selection): [first: number, last: number] => [
  Math.min(anchor, row),
  Math.max(anchor, row),
];

/** The text of a cell: as typed, else as saved. */
export const getCellText = (edits: Edits, member: FamilyMember, column: ColumnKey, locale: Locale): string =>
  edits[member.product_id]?.[column] ?? formatCell(member, column, locale);

/** Copies the first cell of a selection into the others; without any others, into all rows below. */
export function fillDown(
  selection: Selection,
  members: readonly FamilyMember[],
  edits: Edits,
  locale: Locale,
): TypedCell[] {
  const { column, anchor, row } = selection;
  const [first, last] = anchor === row ? [row, members.length - 1] : getBounds(selection);
  const source = members[first];
  if (!source) return [];
  const text = getCellText(edits, source, column, locale);
  return members.slice(first + 1, last + 1).map(({ product_id }) => ({ productId: product_id, column, text }));
}
