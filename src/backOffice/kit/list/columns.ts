/** A list's columns and their order: the resource's own, or the user's arrangement. Pure. */
import type { Column } from '../definition.ts';

/** The user's stored arrangement. Columns that it does not know (newer ones) stay at the resource's position. */
export interface Arrangement {
  order: readonly string[];
  shown: readonly string[];
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Parses the stored arrangement; null if it is invalid. */
export function parseArrangement(stored: unknown): Arrangement | null {
  const { order, shown } = (stored ?? {}) as Partial<Arrangement>;
  return isStringArray(order) && isStringArray(shown) ? { order, shown } : null;
}

/** A row needs its name, so the title can't be hidden. */
export const isFixed = (column: Column): boolean => column.card === 'title';

/** Sorts all columns by the arrangement; unknown columns stand after the one that they follow by default. */
export function orderColumns(columns: readonly Column[], arrangement: Arrangement | null): readonly Column[] {
  if (!arrangement) return columns;
  const bySource = new Map(columns.map((column) => [column.source, column]));
  const result = arrangement.order.flatMap((source) => bySource.get(source) ?? []);
  columns.forEach((column, index) => {
    if (arrangement.order.includes(column.source)) return;
    const before = columns[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  });
  return result;
}

/** Whether a column is visible: by the arrangement, else by default. */
export function isShown(column: Column, arrangement: Arrangement | null): boolean {
  const isDefault = !column.isOptional;
  if (isFixed(column) || !arrangement) return isDefault;
  return arrangement.order.includes(column.source) ? arrangement.shown.includes(column.source) : isDefault;
}

/** The visible columns. Columns that the user has chosen are also shown on narrow screens. */
export function arrangeColumns(columns: readonly Column[], arrangement: Arrangement | null): readonly Column[] {
  const shown = orderColumns(columns, arrangement).filter((column) => isShown(column, arrangement));
  if (!arrangement) return shown;
  return shown.map(({ minTableWidth: _minTableWidth, width: _width, ...column }) =>
    column.isOptional && !column.card ? { ...column, card: 'line' } : column,
  );
}

/** The full arrangement, to be stored after a change. */
function toFullArrangement(
  columns: readonly Column[],
  arrangement: Arrangement | null,
): { order: string[]; shown: string[] } {
  const all = orderColumns(columns, arrangement);
  return {
    order: all.map(({ source }) => source),
    shown: all.filter((column) => isShown(column, arrangement)).map(({ source }) => source),
  };
}

/** Shows a hidden column, or hides a visible one. */
export function toggleColumn(columns: readonly Column[], arrangement: Arrangement | null, source: string): Arrangement {
  const { order, shown } = toFullArrangement(columns, arrangement);
  return { order, shown: shown.includes(source) ? shown.filter((other) => other !== source) : [...shown, source] };
}

/** Moves a column to a position among all columns, including hidden ones. */
export function moveColumn(
  columns: readonly Column[],
  arrangement: Arrangement | null,
  source: string,
  to: number,
): Arrangement {
  const { order, shown } = toFullArrangement(columns, arrangement);
  const others = order.filter((other) => other !== source);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, source);
  return { order: others, shown };
}
