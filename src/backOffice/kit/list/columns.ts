/** Which columns a list shows and in which order: the resource's own, or as somebody has arranged them. Pure. */
import type { Column } from '../definition.ts';

/** What is kept of somebody's arrangement. Columns that it doesn't know (they are newer) stand where the resource puts them. */
export interface Arrangement {
  order: readonly string[];
  shown: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** What was kept, if it still makes sense. */
export function arrangementOf(kept: unknown): Arrangement | null {
  const { order, shown } = (kept ?? {}) as Partial<Arrangement>;
  return isTexts(order) && isTexts(shown) ? { order, shown } : null;
}

/** A row without its name is of no use. */
export const isFixed = (column: Column): boolean => column.card === 'title';

/** All columns in the order of the arrangement, those that it doesn't know after the one that they follow by themselves. */
export function ordered(columns: readonly Column[], arrangement: Arrangement | null): readonly Column[] {
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

export function isShown(column: Column, arrangement: Arrangement | null): boolean {
  const isOwn = !column.isOptional;
  if (isFixed(column) || !arrangement) return isOwn;
  return arrangement.order.includes(column.source) ? arrangement.shown.includes(column.source) : isOwn;
}

/** The columns to show. What somebody has chosen is shown on narrow screens too. */
export function arranged(columns: readonly Column[], arrangement: Arrangement | null): readonly Column[] {
  const shown = ordered(columns, arrangement).filter((column) => isShown(column, arrangement));
  if (!arrangement) return shown;
  return shown.map(({ from: _from, width: _width, ...column }) =>
    column.isOptional && !column.card ? { ...column, card: 'line' } : column,
  );
}

/** What is to be kept after a change. */
function kept(columns: readonly Column[], arrangement: Arrangement | null): { order: string[]; shown: string[] } {
  const all = ordered(columns, arrangement);
  return {
    order: all.map(({ source }) => source),
    shown: all.filter((column) => isShown(column, arrangement)).map(({ source }) => source),
  };
}

export function toggled(columns: readonly Column[], arrangement: Arrangement | null, source: string): Arrangement {
  const { order, shown } = kept(columns, arrangement);
  return { order, shown: shown.includes(source) ? shown.filter((other) => other !== source) : [...shown, source] };
}

/** Moved to a place among all columns, the hidden ones counted. */
export function moved(
  columns: readonly Column[],
  arrangement: Arrangement | null,
  source: string,
  to: number,
): Arrangement {
  const { order, shown } = kept(columns, arrangement);
  const others = order.filter((other) => other !== source);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, source);
  return { order: others, shown };
}
