/** The values of a list while they are edited. Pure. */
import type { Parameter } from '#contract/types.ts';

type Value = Parameter['values'][number];

/** One that is not saved yet has a key of its own: what it is called in programs follows its name. */
export type EditedValue = Value & { key?: string };

export const keyOf = ({ key, value }: EditedValue): string => key ?? `value:${value}`;

/** A name as a value that no other one has. */
function freeValue(name: string, taken: ReadonlySet<string>): string {
  const base = name.trim().slice(0, 240);
  let value = base;
  for (let n = 2; value !== '' && taken.has(value); n++) value = `${base} ${n}`;
  return value;
}

const othersOf = (values: readonly EditedValue[], key: string): ReadonlySet<string> =>
  new Set(values.filter((one) => keyOf(one) !== key).map(({ value }) => value));

/** Changes the names of one; a new one's value follows. */
export const renamed = (
  values: readonly EditedValue[],
  key: string,
  names: Partial<Pick<Value, 'name' | 'en_name'>>,
): EditedValue[] =>
  values.map((one) => {
    if (keyOf(one) !== key) return one;
    const next = { ...one, ...names };
    return one.key === undefined
      ? next
      : { ...next, value: freeValue(next.name || (next.en_name ?? ''), othersOf(values, key)) };
  });

let made = 0;

/** A new one with this name. */
export function added(values: readonly EditedValue[], name = ''): EditedValue[] {
  const key = `new:${(made += 1)}`;
  return [
    ...values,
    { key, value: freeValue(name, new Set(values.map(({ value }) => value))), name: name.trim(), en_name: null },
  ];
}

/** Each line becomes a value: the first the name of this one, the others new ones beneath. */
export function pasted(values: readonly EditedValue[], key: string, lines: readonly string[]): EditedValue[] {
  const [first = '', ...rest] = lines.map((line) => line.trim()).filter(Boolean);
  return rest.reduce<EditedValue[]>((all, line) => added(all, line), renamed(values, key, { name: first }));
}

export const withoutValue = (values: readonly EditedValue[], key: string): EditedValue[] =>
  values.filter((one) => keyOf(one) !== key);

export const valuesInOrder = (values: readonly EditedValue[], keys: readonly string[]): EditedValue[] =>
  keys.flatMap((key) => values.find((one) => keyOf(one) === key) ?? []);
