/** What a type asks for, as its form holds it: the parameter as it was read, and what is written of it. Pure. */
import type { Parameter, TypeParameter } from '#contract/types.ts';

/** As read, or as written by this form. */
export type Asked = Omit<TypeParameter, 'position'> & { parameter_id?: number; position?: number };

/** Numbered anew, with the keys that the call takes. */
export const written = (asked: readonly Asked[]): Asked[] =>
  asked.map((one, position) => ({ ...one, parameter_id: one.id, position }));

export const withAdded = (
  asked: readonly Asked[],
  { id, name, en_name, type, unit, en_unit, values }: Parameter,
): Asked[] =>
  asked.some((one) => one.id === id)
    ? [...asked]
    : written([...asked, { id, name, en_name, type, unit, en_unit, values, required: false }]);

export const without = (asked: readonly Asked[], id: number): Asked[] => written(asked.filter((one) => one.id !== id));

export const withRequired = (asked: readonly Asked[], id: number, required: boolean): Asked[] =>
  written(asked.map((one) => (one.id === id ? { ...one, required } : one)));

/** @param ids all of them, in the new order */
export const inOrder = (asked: readonly Asked[], ids: readonly number[]): Asked[] =>
  written(ids.flatMap((id) => asked.find((one) => one.id === id) ?? []));
