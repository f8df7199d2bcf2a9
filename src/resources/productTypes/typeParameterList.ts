/** Pure functions on the parameters of a product type in its form. */
import type { Parameter, TypeParameter } from '#contract/types.ts';

/** A parameter as the server sent it, or as the form changed it. */
export type EditedTypeParameter = Omit<TypeParameter, 'position'> & { parameter_id?: number; position?: number };

/** Sets the positions again, and the keys that the request needs. */
export const renumber = (parameters: readonly EditedTypeParameter[]): EditedTypeParameter[] =>
  parameters.map((one, position) => ({ ...one, parameter_id: one.id, position }));

export const addParameter = (
  parameters: readonly EditedTypeParameter[],
  { id, name, en_name, type, unit, en_unit, values }: Parameter,
): EditedTypeParameter[] =>
  parameters.some((one) => one.id === id)
    ? [...parameters]
    : renumber([...parameters, { id, name, en_name, type, unit, en_unit, values, required: false }]);

export const removeParameter = (parameters: readonly EditedTypeParameter[], id: number): EditedTypeParameter[] =>
  renumber(parameters.filter((one) => one.id !== id));

export const setRequired = (
  parameters: readonly EditedTypeParameter[],
  id: number,
  required: boolean,
): EditedTypeParameter[] => renumber(parameters.map((one) => (one.id === id ? { ...one, required } : one)));

/** @param ids ids of all parameters in the new order */
export const sortParameters = (
  parameters: readonly EditedTypeParameter[],
  ids: readonly number[],
): EditedTypeParameter[] => renumber(ids.flatMap((id) => parameters.find((one) => one.id === id) ?? []));
