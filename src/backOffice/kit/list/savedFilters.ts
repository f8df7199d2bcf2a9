/** Saved filters of a list, with their sort order. Pure. */

type Values = Readonly<Record<string, unknown>>;

/** Filter and sort order of a list, without the page. */
export interface ListState {
  filter: Values;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

export interface SavedFilter extends ListState {
  id: number;
  name: string;
}

export const maxName = 40;

const isFilled = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null && value !== '';

/** A key of a state, independent of the order of its filters. */
const toSignature = ({ filter, sort }: ListState): string =>
  JSON.stringify([
    Object.entries(filter)
      .filter(isFilled)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort.field,
    sort.order,
  ]);

export const isSameState = (a: ListState, b: ListState): boolean => toSignature(a) === toSignature(b);

/** Whether nothing is filtered and the order is the list's default. */
export const isDefaultState = (state: ListState, defaultSort: ListState['sort']): boolean =>
  isSameState(state, { filter: {}, sort: defaultSort });

/** The first saved filter that equals the current state. */
export const findCurrentFilter = (saved: readonly SavedFilter[], state: ListState): SavedFilter | undefined =>
  saved.find((one) => isSameState(one, state));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSavedFilter(value: unknown): value is SavedFilter {
  if (!isObject(value) || !isObject(value['filter']) || !isObject(value['sort'])) return false;
  const { order, field } = value['sort'];
  return (
    typeof value['id'] === 'number' &&
    typeof value['name'] === 'string' &&
    typeof field === 'string' &&
    (order === 'ASC' || order === 'DESC')
  );
}

/** Parses stored filters and drops invalid ones. */
export const parseSavedFilters = (stored: unknown): readonly SavedFilter[] =>
  Array.isArray(stored) ? stored.filter(isSavedFilter) : [];

const isSameName = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Saves the state under a name; an existing filter of that name is replaced. */
export function addSavedFilter(
  saved: readonly SavedFilter[],
  name: string,
  { filter, sort }: ListState,
): readonly SavedFilter[] {
  const before = saved.find((one) => isSameName(one.name, name));
  const state = { filter: Object.fromEntries(Object.entries(filter).filter(isFilled)), sort };
  if (before) return saved.map((one) => (one === before ? { ...state, id: one.id, name } : one));
  return [...saved, { ...state, id: Math.max(0, ...saved.map(({ id }) => id)) + 1, name }];
}

/** Renames a filter; another one of that name is removed. */
export const renameFilter = (saved: readonly SavedFilter[], id: number, name: string): readonly SavedFilter[] =>
  saved
    .filter((one) => one.id === id || !isSameName(one.name, name))
    .map((one) => (one.id === id ? { ...one, name } : one));

export const removeFilter = (saved: readonly SavedFilter[], id: number): readonly SavedFilter[] =>
  saved.filter((one) => one.id !== id);
