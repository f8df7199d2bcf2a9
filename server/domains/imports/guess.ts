/** Guesses the mapping of columns from headers and values. Pure functions. */
import type { ImportNoun } from '#contract/imports.ts';
import { type Field, fieldsByNoun, toParameterField, normalizeHeader } from './fields.ts';
import { type Profile, findProfileField } from './profiles.ts';

export interface Column {
  index: number;
  header: string;
  samples: string[];
}

export interface MappedColumn {
  column: number;
  field: string;
}

/** A parameter that products may have. */
export interface NamedParameter {
  id: number;
  name: string;
  en_name: string | null;
}

/** The header of a parameter in an export, such as "Weight (parameter 12)". An import finds the parameter by its id. */
export const formatParameterHeader = (name: string, id: number): string => `${name} (parameter ${id})`;
const parameterHeaderPattern = /\(parameter (\d+)\)$/;

const pictureUrl = /^https?:\/\/\S+\.(jpe?g|png|gif|webp)(\?\S*)?$/i;

/** Drops text in brackets and after a comma, which is mostly a unit: "Price, USD", "Вес (г)". */
const stripUnit = (header: string): string => normalizeHeader(header.replace(/[([{].*$/, '').replace(/,.*$/, ''));

/** Drops the number of "Photo 1", "Photo 2". */
const stripNumber = (header: string): string => normalizeHeader(header.replace(/[\s_-]*\d+\s*$/, ''));

function findParameter(header: string, parameters: readonly NamedParameter[]): NamedParameter | undefined {
  const [, id] = parameterHeaderPattern.exec(header) ?? [];
  if (id) return parameters.find((parameter) => parameter.id === Number(id));
  const normalized = stripUnit(header);
  return normalized === ''
    ? undefined
    : parameters.find(
        (parameter) =>
          normalizeHeader(parameter.name) === normalized ||
          (parameter.en_name !== null && normalizeHeader(parameter.en_name) === normalized),
      );
}

/**
 * Guesses the mapping. Exact headers are matched first, so that "Name" wins over "Product name". A field is mapped
 * once, unless it accepts several columns.
 */
export function guessMapping(
  noun: ImportNoun,
  profile: Profile,
  columns: readonly Column[],
  parameters: readonly NamedParameter[],
): MappedColumn[] {
  const fieldByColumn = new Map<number, string>();
  const takenFields = new Set<string>();
  const assign = (column: number, { name, many }: Pick<Field, 'name' | 'many'>) => {
    if (fieldByColumn.has(column) || (takenFields.has(name) && !many)) return;
    fieldByColumn.set(column, name);
    takenFields.add(name);
  };
  // Shopify has two columns of categories, of which each row fills one or both.
  const toRepeatable = (name: string) => ({ name, many: name === 'photos' || name === 'category' });
  for (const { index, header } of columns) {
    const profileName = findProfileField(profile, header);
    if (profileName) assign(index, toRepeatable(profileName));
  }
  if (profile === 'plain') {
    const fields = fieldsByNoun[noun];
    for (const { index, header } of columns)
      for (const one of fields)
        if (
          normalizeHeader(header) === one.synonyms[0] ||
          normalizeHeader(header) === normalizeHeader(one.label.en) ||
          normalizeHeader(header) === normalizeHeader(one.label.ru)
        )
          assign(index, one);
    for (const normalize of [normalizeHeader, stripUnit, stripNumber]) {
      for (const { index, header } of columns) {
        const one = fields.find(
          (candidate) =>
            normalize(header) !== '' &&
            (normalize !== stripNumber || candidate.many) &&
            candidate.synonyms.includes(normalize(header)),
        );
        if (one && !parameterHeaderPattern.test(header)) assign(index, one);
      }
    }
  }
  if (noun === 'products') {
    for (const { index, header } of columns) {
      const parameter = fieldByColumn.has(index) ? undefined : findParameter(header, parameters);
      if (parameter) assign(index, { name: toParameterField(parameter.id) });
    }
    for (const { index, samples } of columns)
      if (profile === 'plain' && samples.length > 0 && samples.every((sample) => pictureUrl.test(sample)))
        assign(index, toRepeatable('photos'));
  }
  return columns.flatMap(({ index }) =>
    fieldByColumn.has(index) ? [{ column: index, field: fieldByColumn.get(index)! }] : [],
  );
}
