/** Options and values that are being made up, and their combinations. */
import { maxFamilyMembers, maxOptionValues, type Family } from '#contract/families.ts';

interface Draft {
  /** Stays the same while names and order change. */
  key: string;
  /** Missing in new ones. */
  id?: number;
  name: string;
  en_name: string;
}
export type ValueDraft = Draft;
export interface OptionDraft extends Draft {
  values: readonly ValueDraft[];
}

let createdCount = 0;
const createDraft = (name: string): Draft => ({ key: `new ${(createdCount += 1)}`, name, en_name: '' });
export const createOption = (): OptionDraft => ({ ...createDraft(''), values: [] });

const toDraft = ({ id, name, en_name }: { id: number; name: string; en_name: string | null }) => ({
  key: String(id),
  id,
  name,
  en_name: en_name ?? '',
});

/** The options of a family, to edit them. */
export const toOptionDrafts = ({ options }: Family): OptionDraft[] =>
  options.map((option) => ({ ...toDraft(option), values: option.values.map(toDraft) }));

/**
 * Merges drafts with a newer version of their family: what was typed stays, and values that others have added are
 * appended.
 * @param known the version that the drafts are based on
 */
export function mergeNewerOptions(drafts: readonly OptionDraft[], known: Family, newer: Family): OptionDraft[] {
  const knownIds = new Set(known.options.flatMap(({ values }) => values.map(({ id }) => id)));
  return drafts.map((option) => {
    const left = new Map(newer.options.find(({ id }) => id === option.id)?.values.map((value) => [value.id, value]));
    const present = option.values.map(({ id, ...value }): ValueDraft => {
      const stored =
        id === undefined
          ? [...left.values()].find((one) => !knownIds.has(one.id) && one.name === value.name.trim())
          : left.get(id);
      // A value that somebody else has removed is added again.
      if (!stored) return value;
      left.delete(stored.id);
      return { ...value, id: stored.id };
    });
    const added = [...left.values()].filter(({ id }) => !knownIds.has(id));
    return { ...option, values: [...present, ...added.map(toDraft)] };
  });
}

const toNames = ({ name, en_name }: Draft) => ({ name: name.trim(), en_name: en_name.trim() });

/** New options with their values, as requests have them. */
export const toNewOptions = (options: readonly OptionDraft[]) =>
  options.map((option) => ({ ...toNames(option), values: option.values.map(toNames) }));

/** Options of a family, as requests have them. */
export const toEditedOptions = (options: readonly OptionDraft[]) =>
  options.map((option) => ({
    id: option.id!,
    ...toNames(option),
    values: option.values.map((value) => ({ ...(value.id !== undefined && { id: value.id }), ...toNames(value) })),
  }));

/** Replaces an element of a list. */
export const replaceAt = <T>(list: readonly T[], index: number, value: T): T[] =>
  list.map((one, at) => (at === index ? value : one));

/** Sorts drafts by their keys. */
export const sortByKeys = <T extends Draft>(drafts: readonly T[], keys: readonly string[]): T[] =>
  drafts.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));

/** Positions of the values, one for each option. */
export type Combination = readonly number[];

/** The key of a combination, which stays the same while values are moved. */
export const toKey = (options: readonly OptionDraft[], combination: Combination): string =>
  combination.map((position, index) => options[index]!.values[position]!.key).join(':');

/** Splits typed or pasted values: by commas, semicolons, tabs and lines. Blank and repeated ones are left out. */
export const splitValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\t\r\n]+/)
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

/** Adds values that are not there yet. */
export function addValues(values: readonly ValueDraft[], text: string): ValueDraft[] {
  const names = new Set(values.map(({ name }) => name));
  const added = splitValues(text).filter((name) => !names.has(name));
  return [...values, ...added.map(createDraft)].slice(0, maxOptionValues);
}

/** All combinations in order; empty if there are too many to show. */
export function listCombinations(options: readonly OptionDraft[]): Combination[] {
  const count = options.reduce((product, { values }) => product * values.length, 1);
  if (count > maxFamilyMembers * 4) return [];
  return options.reduce<number[][]>(
    (found, { values }) => found.flatMap((one) => values.map((_, index) => [...one, index])),
    [[]],
  );
}

const getNames = (options: readonly OptionDraft[], combination: Combination): string[] =>
  combination.map((position, index) => options[index]?.values[position]?.name ?? '');

export const nameCombination = (options: readonly OptionDraft[], combination: Combination): string =>
  getNames(options, combination).join(' · ');

/** Makes an SKU that is not taken yet: the beginning with the values. */
export function buildSku(
  start: string,
  options: readonly OptionDraft[],
  combination: Combination,
  taken: Set<string>,
): string {
  const base = [start, ...getNames(options, combination)].join('-').replace(/\s+/g, '_').slice(0, 240);
  let sku = base;
  for (let n = 2; taken.has(sku); n++) sku = `${base}-${n}`;
  taken.add(sku);
  return sku;
}

/** The common beginning of SKUs, without a separator at its end. */
export function findCommonStart(skus: readonly string[]): string {
  const [first = '', ...others] = skus;
  let length = first.length;
  for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length).replace(/[-_./\s]+$/, '');
}

const haveOwnNames = (drafts: readonly Draft[]): boolean => {
  const names = drafts.map(({ name }) => name.trim());
  return drafts.length > 0 && names.every(Boolean) && new Set(names).size === names.length;
};

/** Whether each option has a name of its own, and values with names of their own. */
export const areComplete = (options: readonly OptionDraft[]): boolean =>
  haveOwnNames(options) && options.every(({ values }) => haveOwnNames(values));
