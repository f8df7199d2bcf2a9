/** The families that the variants of a file form: their options, and which variant has which values. Pure functions. */
import { maxFamilyMembers, maxFamilyOptions, maxOptionValues } from '#contract/families.ts';
import type { FieldError } from '#contract/rules/fieldErrors.ts';
import { createLeftOut, type LeftOut } from './leftOut.ts';

interface Named {
  name: string;
  en_name: string | null;
}

/** An attribute of a product. */
export interface Attribute {
  name: string;
  value: string;
}

/** How a row names its family. */
export interface FamilyKey extends Named {
  /** The first line of its group. */
  line: number;
  /** The field of the key. */
  field: string;
  /** The same for all variants of one product in this file: a Shopify handle, the SKU or id of a WooCommerce parent. */
  key: string;
  /** Whether the file names the family, and not only its key. */
  isNamed: boolean;
}

/** An option of a row; name or value may be missing. */
export interface RowOption extends Attribute {
  /** The number of its columns. */
  number: number;
  en_name: string | null;
  en_value: string | null;
}

/** The family of a variant, as all rows of its group describe it. */
export interface Family extends FamilyKey {
  /** The options that its variants differ in, with their values in the order of the file. */
  options: (Named & { number: number; values: Named[] })[];
  /** The SKUs of all variants, in the order of the file. */
  skus: string[];
}

/** A row that may be a member of a family. */
interface Variant {
  familyKey: FamilyKey;
  line: number;
  options: readonly RowOption[];
  sku: string;
}

/** What a variant is in its family. */
interface Place {
  /** Null if no variant of its group has a value of an option. */
  family: Family | null;
  options: RowOption[];
  familyErrors: Record<string, FieldError>;
  leftOut: LeftOut[];
}

/** Names and values are the same in whatever case they are written. */
export const normalizeName = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

const maxName = 255;

/** Options without a name are told apart by their columns. */
const toOptionKey = ({ name, number }: Pick<RowOption, 'name' | 'number'>): string =>
  name === '' ? `#${number}` : normalizeName(name);

interface UsedOption {
  option: Family['options'][number];
  /** The places of its values by their normalized names. */
  places: Map<string, number>;
}
type OptionsByKey = ReadonlyMap<string, UsedOption>;

/** The options of which at least one variant has a value. */
function collectOptions(variants: readonly Variant[]): OptionsByKey {
  const found = new Map<string, UsedOption>();
  for (const { options } of variants)
    for (const { number, name, en_name, value, en_value } of options) {
      if (value === '') continue;
      const key = toOptionKey({ name, number });
      const one: UsedOption = found.get(key) ?? { option: { number, name, en_name, values: [] }, places: new Map() };
      found.set(key, one);
      const normalized = normalizeName(value);
      if (one.places.has(normalized)) continue;
      one.places.set(normalized, one.option.values.length);
      one.option.values.push({ name: value, en_name: en_value });
    }
  return new Map([...found].toSorted(([, one], [, other]) => one.option.number - other.option.number));
}

/** Errors of the values of one variant. */
function validateOptions(options: readonly RowOption[], used: OptionsByKey): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const [key, { option: described, places }] of used) {
    const option = options.find((one) => toOptionKey(one) === key);
    const number = option?.number ?? described.number;
    const [nameField, valueField] = [`option${number}_name`, `option${number}_value`];
    if (!option?.value) {
      errors[valueField] = { failure: 'required' };
      continue;
    }
    const place = places.get(normalizeName(option.value))!;
    if (option.name === '') errors[nameField] = { failure: 'required' };
    else if (option.name.length > maxName) errors[nameField] = { failure: 'too_long', values: { max: maxName } };
    if (option.value.length > maxName) errors[valueField] = { failure: 'too_long', values: { max: maxName } };
    else if (place >= maxOptionValues) errors[valueField] = { failure: 'too_many', values: { max: maxOptionValues } };
  }
  const surplus = [...used.values()][maxFamilyOptions]?.option;
  if (surplus)
    errors[`option${surplus.number}_name`] = { failure: 'family_options_many', values: { max: maxFamilyOptions } };
  return errors;
}

/** Sorts the values of options into the order of WooCommerce's parent, whose attributes list them: "S, M, L". */
const sortValues = (options: OptionsByKey, parent: readonly Attribute[]): Family['options'] =>
  [...options].map(([key, { option }]) => {
    const listed = parent.find(({ name }) => normalizeName(name) === key)?.value.split(/[,|]/) ?? [];
    const order = listed.map(normalizeName);
    const getPlace = ({ name }: Named) => {
      const place = order.indexOf(normalizeName(name));
      return place === -1 ? order.length : place;
    };
    return { ...option, values: option.values.toSorted((one, other) => getPlace(one) - getPlace(other)) };
  });

/** Options that a variation has any value of, so that they don't distinguish it from others. */
const listAnyValues = (options: readonly RowOption[], used: OptionsByKey, parent: readonly Attribute[]): LeftOut[] =>
  options
    .filter((one) => one.value === '' && !used.has(toOptionKey(one)))
    .flatMap(({ number, name }) => {
      const listed = parent.find((one) => normalizeName(one.name) === normalizeName(name));
      return listed ? [createLeftOut(`option${number}_name`, `${name}: ${listed.value}`, 'left_any_value')] : [];
    });

/**
 * Finds the family of a group of rows, and the place of each variant in it.
 * @param variants the rows of one group
 * @param parent the attributes of the product that WooCommerce's variations belong to
 * @returns by line
 */
export function placeVariants(variants: readonly Variant[], parent: readonly Attribute[]): Map<number, Place> {
  const used = collectOptions(variants);
  const family: Family | null =
    used.size === 0
      ? null
      : {
          ...variants[0]!.familyKey,
          options: sortValues(used, parent),
          skus: variants.map(({ sku }) => sku).filter((sku) => sku !== ''),
        };
  const combinations = new Set<string>();
  return new Map(
    variants.map(({ line, options, familyKey }, index) => {
      const familyErrors = validateOptions(options, used);
      const ordered = [...used.keys()].flatMap(
        (key) => options.find((one) => toOptionKey(one) === key && one.value !== '') ?? [],
      );
      const combination = ordered.map(({ value }) => normalizeName(value)).join('\n');
      if (Object.keys(familyErrors).length === 0 && family && combinations.has(combination))
        familyErrors[`option${ordered[0]!.number}_value`] = { failure: 'combination_taken' };
      combinations.add(combination);
      if (family && index >= maxFamilyMembers)
        familyErrors[familyKey.field] = { failure: 'too_many', values: { max: maxFamilyMembers } };
      return [line, { family, options: ordered, familyErrors, leftOut: listAnyValues(options, used, parent) }];
    }),
  );
}
