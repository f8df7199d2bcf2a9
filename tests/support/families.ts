/** Families of products for tests. */
import type { Family } from '#contract/families.ts';
import type { Api } from './api.ts';

export interface FamilyFields {
  company: Awaited<ReturnType<Api['make']['company']>>;
  category_id: number;
  name?: string;
  /** Names of the values by the name of their option; by default two sizes in two colors. */
  options?: Record<string, string[]>;
  /** The combinations as names of values, with further fields; by default each one, at 10, 11, 12 … */
  members?: { values: string[]; price?: number; total_count?: number; sku?: string; product_id?: number }[];
}

const defaultOptions = { Size: ['S', 'M'], Color: ['red', 'blue'] };

/** All combinations of the values, in order. */
const listCombinations = (options: readonly string[][]): string[][] =>
  options.reduce<string[][]>((found, values) => found.flatMap((one) => values.map((value) => [...one, value])), [[]]);

/** Creates a family as its vendor. */
export function makeFamily({ make }: Api, fields: FamilyFields): Promise<Family> {
  const { company, category_id, name = `Family ${make.next()}`, options = defaultOptions } = fields;
  const values = Object.values(options);
  const members: NonNullable<FamilyFields['members']> =
    fields.members ?? listCombinations(values).map((names, index) => ({ values: names, price: 10 + index }));
  return company.vendor.client.families.create({
    body: {
      company_id: company.id,
      category_id,
      name,
      description: 'Of cotton',
      options: Object.entries(options).map(([option, names]) => ({
        name: option,
        values: names.map((value) => ({ name: value })),
      })),
      members: members.map(({ values: names, product_id, sku, price, total_count = 5 }) => ({
        values: names.map((value, index) => values[index]!.indexOf(value)),
        ...(product_id === undefined
          ? { sku: sku ?? `SKU-${make.next()}`, price: price ?? 10, total_count }
          : { product_id }),
      })),
    },
  });
}

/** The names of a member's values. */
export const nameValues = ({ options }: Pick<Family, 'options'>, values: readonly number[]): string =>
  options.map((option, index) => option.values.find(({ id }) => id === values[index])!.name).join(' ');

/** The id of the member with these values, such as 'S red'. */
export const getMember = (family: Family, names: string) =>
  family.members.find(({ values }) => nameValues(family, values) === names)!;
