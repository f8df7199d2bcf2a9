/** Decides which product of a family each value of its options leads to. */
import type { ProductPage } from '#contract/products.ts';

export type PageFamily = NonNullable<ProductPage['family']>;
type Member = PageFamily['members'][number];
type Option = PageFamily['options'][number];
type Value = Option['values'][number];

export interface ValueChoice {
  value: Value;
  isChosen: boolean;
  /** `soldOut`: the combination exists, but all its products are sold out. `missing`: there is no such combination. */
  state: 'available' | 'soldOut' | 'missing';
  /** The product that fits best; null if none is available. The chosen value leads to the current product. */
  productId: number | null;
  photo: Member['photo'];
}

export interface OptionChoice {
  option: Option;
  /** Undefined if the product is not among the members. */
  chosen: Value | undefined;
  values: readonly ValueChoice[];
}

/** Counts the options after an index whose values two members share; earlier options weigh more. */
function rateMatch(member: Member, current: Member, after: number): number {
  let rating = 0;
  for (let index = after + 1; index < current.values.length; index++)
    rating = rating * 2 + (member.values[index] === current.values[index] ? 1 : 0);
  return rating;
}

/**
 * Finds the best member for each value of an option: it shares the values of all earlier options, is in stock, and
 * shares as many later values as possible. So each combination in stock can be reached from option to option.
 */
function findTargets(members: readonly Member[], current: Member, index: number): Map<number, Member> {
  const targets = new Map<number, Member>();
  const rate = (member: Member) => (member.count > 0 ? 1000 : 0) + rateMatch(member, current, index);
  for (const member of members) {
    if (current.values.slice(0, index).some((value, at) => member.values[at] !== value)) continue;
    const valueId = member.values[index]!;
    const best = targets.get(valueId);
    if (!best || rate(member) > rate(best)) targets.set(valueId, member);
  }
  return targets;
}

const colorName = /colou?r|shade|pattern|print|finish|цвет|расцвет|оттен|узор|рисун|принт|отделк/i;

/**
 * Finds the option whose values look different: photos follow its values, or it is the only option, or its name says
 * so.
 * @returns its index; −1 if there is none
 */
export function findPhotoOption({ options, members }: PageFamily): number {
  const pictured = members.filter(({ photo }) => photo !== null);
  if (new Set(pictured.map(({ photo }) => photo!.thumbnail)).size < 2) return -1;
  if (options.length === 1) return 0;
  const following = options.findIndex((_, index) => {
    const photos = new Map<number, string>();
    return (
      pictured.every(({ values, photo }) => {
        const known = photos.get(values[index]!) ?? photo!.thumbnail;
        photos.set(values[index]!, known);
        return known === photo!.thumbnail;
      }) && new Set(photos.values()).size === photos.size
    );
  });
  return following >= 0
    ? following
    : options.findIndex(({ name, en_name }) => colorName.test(name) || colorName.test(en_name ?? ''));
}

/** Lists the options of a family with all their values, as seen from one of its products. */
export function listOptionChoices(family: PageFamily, productId: number): OptionChoice[] {
  const { options, members } = family;
  const current = members.find(({ product_id }) => product_id === productId);
  const photoOption = findPhotoOption(family);
  return options.map((option, index) => {
    const targets = findTargets(members, current ?? { ...members[0]!, values: [] }, index);
    const photos = new Map<number, Member['photo']>();
    if (index === photoOption)
      for (const { values, photo } of members)
        if (photo && !photos.has(values[index]!)) photos.set(values[index]!, photo);
    return {
      option,
      chosen: option.values.find(({ id }) => id === current?.values[index]),
      values: option.values.map((value) => {
        const target = targets.get(value.id);
        const isChosen = value.id === current?.values[index];
        const isAvailable = target !== undefined && target.count > 0;
        return {
          value,
          isChosen,
          state: isAvailable ? 'available' : target ? 'soldOut' : 'missing',
          productId: isChosen ? productId : isAvailable ? target.product_id : null,
          photo: photos.get(value.id) ?? null,
        };
      }),
    };
  });
}
