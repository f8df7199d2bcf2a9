/** Saved filters of a list with their sort order, in the format of react-admin's saved queries. Pure. */
import { extractValidSavedQueries, type SavedQuery, type SortPayload } from 'ra-core';
import { isBlank } from '../fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Filter and sort order of a list, without the page. */
export interface ListState {
  filter: Values;
  sort: SortPayload;
}

/** A filter with its name; names are unique. */
export interface SavedFilter extends SavedQuery {
  value: ListState & Pick<SavedQuery['value'], 'perPage' | 'displayedFilters'>;
}

export const maxName = 40;

/** The filters that are set. */
export const removeBlank = (filter: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !isBlank(value)));

/** A key of a state, independent of the order of its filters. */
const toSignature = ({ filter, sort }: ListState): string =>
  JSON.stringify([
    Object.entries(removeBlank(filter)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort.field,
    sort.order,
  ]);

/** Whether two states filter and sort alike. */
export const isSameState = (a: ListState, b: ListState): boolean => toSignature(a) === toSignature(b);

/** Whether nothing is filtered and the order is the list's default. */
export const isDefaultState = (state: ListState, defaultSort: SortPayload): boolean =>
  isSameState(state, { filter: {}, sort: defaultSort });

/** The first saved filter that equals the current state. */
export const findCurrentFilter = (saved: readonly SavedFilter[], state: ListState): SavedFilter | undefined =>
  saved.find(({ value }) => isSameState(value, state));

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toObjects = (stored: unknown): readonly Values[] => (Array.isArray(stored) ? stored.filter(isObject) : []);

/** Filters of the first version had their name and state side by side. */
const toSavedQuery = ({ name, filter, sort }: Values): Values => ({
  label: name,
  value: { filter, sort, perPage: 20, displayedFilters: [] },
});

/**
 * Parses stored filters and drops invalid ones.
 * @param stored react-admin's saved queries
 * @param firstVersion filters as they were stored before the list used react-admin's format
 */
export function parseSavedFilters(stored: unknown, firstVersion: unknown): readonly SavedFilter[] {
  const queries = [...toObjects(firstVersion).map(toSavedQuery), ...toObjects(stored)];
  const filtering = queries.filter(({ value }) => isObject(value) && isObject(value['filter']));
  return extractValidSavedQueries(filtering as unknown as SavedQuery[]) as SavedFilter[];
}

const isSameName = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Saves the state under a name; an existing filter of that name is replaced. */
export function addSavedFilter(
  saved: readonly SavedFilter[],
  label: string,
  { filter, sort, perPage }: ListState & { perPage: number },
): SavedFilter[] {
  const value = { filter: removeBlank(filter), sort, perPage };
  const added: SavedFilter = { label, value: { ...value, displayedFilters: [] } };
  const hasName = saved.some((one) => isSameName(one.label, label));
  return hasName ? saved.map((one) => (isSameName(one.label, label) ? added : one)) : [...saved, added];
}

/** Renames a filter; another one of the new name is removed. */
export const renameFilter = (saved: readonly SavedFilter[], label: string, newLabel: string): SavedFilter[] =>
  saved
    .filter((one) => one.label === label || !isSameName(one.label, newLabel))
    .map((one) => (one.label === label ? { ...one, label: newLabel } : one));

/** Removes the filter of a name. */
export const removeFilter = (saved: readonly SavedFilter[], label: string): SavedFilter[] =>
  saved.filter((one) => one.label !== label);
