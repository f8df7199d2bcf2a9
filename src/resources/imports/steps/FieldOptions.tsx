/** Options of a column's field: the fields of the noun, then the parameters grouped by product type. */
import type { ImportDetail } from '#contract/imports.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { stepLabels } from './labels.ts';

type Field = ImportDetail['fields'][number];

const isParameter = ({ name }: Field): boolean => name.startsWith('parameter:');

interface FieldOptionsProps {
  fields: readonly Field[];
  /** Whether another column is mapped to the field, which takes only one. */
  isTaken: (field: Field) => boolean;
}

export function FieldOptions({ fields, isTaken }: FieldOptionsProps) {
  const text = useLabels(stepLabels);
  const formatTypes = (field: Field): string => field.types?.join(', ') ?? text.noType;
  const parameters = fields.filter(isParameter);
  const parametersByTypes = new Map<string, Field[]>();
  for (const field of parameters) {
    const types = formatTypes(field);
    parametersByTypes.set(types, [...(parametersByTypes.get(types) ?? []), field]);
  }
  // A closed select hides the group, so parameters with the same label also show their types.
  const getLabel = (field: Field): string =>
    isParameter(field) && parameters.some(({ name, label }) => label === field.label && name !== field.name)
      ? `${field.label} · ${formatTypes(field)}`
      : field.label;
  const renderOption = (field: Field) => (
    <option key={field.name} value={field.name} disabled={isTaken(field)}>
      {isTaken(field)
        ? fill(text.taken, { label: getLabel(field) })
        : `${getLabel(field)}${field.required ? ' *' : ''}`}
    </option>
  );
  return (
    <>
      {fields.filter((field) => !isParameter(field)).map(renderOption)}
      {[...parametersByTypes].map(([types, groupFields]) => (
        <optgroup key={types} label={fill(text.parametersOfTypes, { types })}>
          {groupFields.map(renderOption)}
        </optgroup>
      ))}
    </>
  );
}
