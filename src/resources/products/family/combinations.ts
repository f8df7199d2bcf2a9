/** Options and values that are being made up, and their combinations. */
import { maxFamilyMembers, maxOptionValues } from '#contract/families.ts';

export interface ValueDraft {
  id?: number;
  name: string;
  en_name: string;
}
export interface OptionDraft {
  id?: number;
  name: string;
  en_name: string;
  values: readonly ValueDraft[];
}

/** Positions of the values, one for each option. */
export type Combination = readonly number[];

export const toKey = (combination: Combination): string => combination.join(':');

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
  return [...values, ...added.map((name) => ({ name, en_name: '' }))].slice(0, maxOptionValues);
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

/** Whether each option has a name of its own, and values with names. */
export const areComplete = (options: readonly OptionDraft[]): boolean =>
  options.length > 0 &&
  new Set(options.map(({ name }) => name.trim())).size === options.length &&
  options.every(({ name, values }) => name.trim() !== '' && values.length > 0);
