/** Validates a product's parameters against its type. Pure functions. */
import type { FailureDetails } from '#server/failure.ts';

export interface TypeParameter {
  parameter_id: number;
  type: 'number' | 'list';
  required: boolean;
  /** The values of a list. */
  values: string[];
}

export interface ParameterInput {
  parameter_id: number;
  value: string | number;
}

type ParameterErrors = NonNullable<FailureDetails['errors']>;

/** Drops blank values; the last one of repeated parameters wins. */
export const dropBlankParameters = (given: readonly ParameterInput[]): ParameterInput[] =>
  [...new Map(given.map((parameter) => [parameter.parameter_id, parameter])).values()].filter(
    ({ value }) => value !== '',
  );

/**
 * Validates parameters against their type.
 * @returns errors by field `parameters.{id}`; empty if all are valid
 */
export function validateParameters(rules: readonly TypeParameter[], given: readonly ParameterInput[]): ParameterErrors {
  const errors: ParameterErrors = {};
  const byId = new Map(rules.map((rule) => [rule.parameter_id, rule]));
  for (const { parameter_id, value } of given) {
    const rule = byId.get(parameter_id);
    const field = `parameters.${parameter_id}`;
    if (!rule) errors[field] = 'not_found';
    else if (rule.type === 'number' && typeof value !== 'number') errors[field] = 'number';
    else if (rule.type === 'list' && !rule.values.includes(String(value)))
      errors[field] = { failure: 'one_of', values: { values: rule.values.join(', ') } };
  }
  const givenIds = new Set(given.map((parameter) => parameter.parameter_id));
  for (const rule of rules)
    if (rule.required && !givenIds.has(rule.parameter_id)) errors[`parameters.${rule.parameter_id}`] = 'required';
  return errors;
}
