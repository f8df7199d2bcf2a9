/** What a column can be taken for: the noun's own fields, then the parameters of each product type under its name. */
import type { ImportDetail } from '#contract/imports.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { stepWords } from './labels.ts';

type Field = ImportDetail['fields'][number];

const isParameter = ({ name }: Field): boolean => name.startsWith('parameter:');

interface FieldChoicesProps {
  fields: readonly Field[];
  /** Another column is taken for it already. */
  isTaken: (field: Field) => boolean;
}

export function FieldChoices({ fields, isTaken }: FieldChoicesProps) {
  const text = useLabels(stepWords);
  const parameters = fields.filter(isParameter);
  const groups = new Map<string, Field[]>();
  for (const field of parameters) {
    const types = field.types?.join(', ') ?? text.ofNoType;
    groups.set(types, [...(groups.get(types) ?? []), field]);
  }
  // The closed box shows nothing of its group: of several with one name it says the type, too
  const labelOf = (field: Field): string =>
    isParameter(field) && parameters.some(({ name, label }) => label === field.label && name !== field.name)
      ? `${field.label} · ${field.types?.join(', ') ?? text.ofNoType}`
      : field.label;
  const option = (field: Field) => (
    <option key={field.name} value={field.name} disabled={isTaken(field)}>
      {isTaken(field)
        ? fill(text.takenBy, { label: labelOf(field) })
        : `${labelOf(field)}${field.required ? ' *' : ''}`}
    </option>
  );
  return (
    <>
      {fields.filter((field) => !isParameter(field)).map(option)}
      {[...groups].map(([types, own]) => (
        <optgroup key={types} label={fill(text.parametersOf, { types })}>
          {own.map(option)}
        </optgroup>
      ))}
    </>
  );
}
