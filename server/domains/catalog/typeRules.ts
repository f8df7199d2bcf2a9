/** What a product's type asks of its parameters. Pure. */
import type { FailureDetails } from '#server/failure.ts';

export interface TypeParameter {
  parameter_id: number;
  type: 'number' | 'list';
  required: boolean;
  /** The values of a list. */
  values: string[];
}

export interface GivenParameter {
  parameter_id: number;
  value: string | number;
}

type Faults = NonNullable<FailureDetails['errors']>;

/** The last one of a parameter that is given twice wins; a blank value is none. */
export const withoutBlanks = (given: readonly GivenParameter[]): GivenParameter[] =>
  [...new Map(given.map((parameter) => [parameter.parameter_id, parameter])).values()].filter(
    ({ value }) => value !== '',
  );

/**
 * Checks parameters against their type.
 * @returns what is wrong, by field `parameters.{id}`; empty where nothing is
 */
export function parameterFaults(rules: readonly TypeParameter[], given: readonly GivenParameter[]): Faults {
  const faults: Faults = {};
  const byId = new Map(rules.map((rule) => [rule.parameter_id, rule]));
  for (const { parameter_id, value } of given) {
    const rule = byId.get(parameter_id);
    const field = `parameters.${parameter_id}`;
    if (!rule) faults[field] = 'not_found';
    else if (rule.type === 'number' && typeof value !== 'number') faults[field] = 'number';
    else if (rule.type === 'list' && !rule.values.includes(String(value)))
      faults[field] = { failure: 'one_of', values: { values: rule.values.join(', ') } };
  }
  const there = new Set(given.map((parameter) => parameter.parameter_id));
  for (const rule of rules)
    if (rule.required && !there.has(rule.parameter_id)) faults[`parameters.${rule.parameter_id}`] = 'required';
  return faults;
}
