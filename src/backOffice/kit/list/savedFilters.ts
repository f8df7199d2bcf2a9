/** Filters that somebody has named, with the order that belongs to them. Pure. */

type Values = Readonly<Record<string, unknown>>;

/** What a list is asked for, its page aside. */
export interface ListState {
  filter: Values;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

export interface SavedFilter extends ListState {
  id: number;
  name: string;
}

export const maxName = 40;

const isSaid = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null && value !== '';

/** One text for one state, whatever the order of its keys. */
const signOf = ({ filter, sort }: ListState): string =>
  JSON.stringify([
    Object.entries(filter)
      .filter(isSaid)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort.field,
    sort.order,
  ]);

export const isSameState = (a: ListState, b: ListState): boolean => signOf(a) === signOf(b);

/** Nothing filtered, the list's own order. */
export const isPlain = (state: ListState, own: ListState['sort']): boolean =>
  isSameState(state, { filter: {}, sort: own });

/** The first one that says the present state. */
export const currentOf = (saved: readonly SavedFilter[], state: ListState): SavedFilter | undefined =>
  saved.find((one) => isSameState(one, state));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSaved(value: unknown): value is SavedFilter {
  if (!isObject(value) || !isObject(value['filter']) || !isObject(value['sort'])) return false;
  const { order, field } = value['sort'];
  return (
    typeof value['id'] === 'number' &&
    typeof value['name'] === 'string' &&
    typeof field === 'string' &&
    (order === 'ASC' || order === 'DESC')
  );
}

/** What was kept, as far as it still makes sense. */
export const savedOf = (kept: unknown): readonly SavedFilter[] => (Array.isArray(kept) ? kept.filter(isSaved) : []);

const isSameName = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** With the state kept under a name; a name that is there already means the new state from now on. */
export function withSaved(
  saved: readonly SavedFilter[],
  name: string,
  { filter, sort }: ListState,
): readonly SavedFilter[] {
  const before = saved.find((one) => isSameName(one.name, name));
  const state = { filter: Object.fromEntries(Object.entries(filter).filter(isSaid)), sort };
  if (before) return saved.map((one) => (one === before ? { ...state, id: one.id, name } : one));
  return [...saved, { ...state, id: Math.max(0, ...saved.map(({ id }) => id)) + 1, name }];
}

/** Renamed; one that bore the name before gives way. */
export const renamed = (saved: readonly SavedFilter[], id: number, name: string): readonly SavedFilter[] =>
  saved
    .filter((one) => one.id === id || !isSameName(one.name, name))
    .map((one) => (one.id === id ? { ...one, name } : one));

export const without = (saved: readonly SavedFilter[], id: number): readonly SavedFilter[] =>
  saved.filter((one) => one.id !== id);
