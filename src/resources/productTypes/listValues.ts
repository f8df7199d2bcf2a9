/** Pure functions on the values of a list parameter while they are edited. */
import type { Parameter } from '#contract/types.ts';

type Value = Parameter['values'][number];

/** A new value has a temporary key, because its `value` changes with its name until it is saved. */
export type EditedValue = Value & { key?: string };

export const getValueKey = ({ key, value }: EditedValue): string => key ?? `value:${value}`;

/** Makes a `value` of a name, unique among the taken ones. */
function findFreeValue(name: string, taken: ReadonlySet<string>): string {
  const base = name.trim().slice(0, 240);
  let value = base;
  for (let n = 2; value !== '' && taken.has(value); n++) value = `${base} ${n}`;
  return value;
}

const listOtherValues = (values: readonly EditedValue[], key: string): ReadonlySet<string> =>
  new Set(values.filter((one) => getValueKey(one) !== key).map(({ value }) => value));

/** Changes the names of a value. The `value` of a new one follows its name. */
export const renameValue = (
  values: readonly EditedValue[],
  key: string,
  names: Partial<Pick<Value, 'name' | 'en_name'>>,
): EditedValue[] =>
  values.map((one) => {
    if (getValueKey(one) !== key) return one;
    const next = { ...one, ...names };
    return one.key === undefined
      ? next
      : { ...next, value: findFreeValue(next.name || (next.en_name ?? ''), listOtherValues(values, key)) };
  });

let createdCount = 0;

/** Adds a new value at the end. */
export function addValue(values: readonly EditedValue[], name = ''): EditedValue[] {
  const key = `new:${(createdCount += 1)}`;
  return [
    ...values,
    { key, value: findFreeValue(name, new Set(values.map(({ value }) => value))), name: name.trim(), en_name: null },
  ];
}

/** The first line becomes the name of the edited value; each other line becomes a new value at the end. */
export function pasteValues(values: readonly EditedValue[], key: string, lines: readonly string[]): EditedValue[] {
  const [first = '', ...rest] = lines.map((line) => line.trim()).filter(Boolean);
  return rest.reduce<EditedValue[]>((all, line) => addValue(all, line), renameValue(values, key, { name: first }));
}

export const removeValue = (values: readonly EditedValue[], key: string): EditedValue[] =>
  values.filter((one) => getValueKey(one) !== key);

export const sortValues = (values: readonly EditedValue[], keys: readonly string[]): EditedValue[] =>
  keys.flatMap((key) => values.find((one) => getValueKey(one) === key) ?? []);
