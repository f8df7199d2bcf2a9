/** Which column is what, by its header and its values. Pure. */
import type { ImportNoun } from '#contract/imports.ts';
import { type Field, fieldsOf, parameterField, plainHeader } from './fields.ts';
import { type Profile, profileField } from './profiles.ts';

export interface Column {
  index: number;
  header: string;
  samples: string[];
}

export interface Mapped {
  column: number;
  field: string;
}

/** A parameter that products may have. */
export interface NamedParameter {
  id: number;
  name: string;
  en_name: string | null;
}

/** "Weight (parameter 12)": how an export heads a parameter, and how it is found again. */
export const parameterHeader = (name: string, id: number): string => `${name} (parameter ${id})`;
const exportedParameter = /\(parameter (\d+)\)$/;

const picture = /^https?:\/\/\S+\.(jpe?g|png|gif|webp)(\?\S*)?$/i;

/** What stands in brackets or after a comma is mostly a unit: "Price, USD", "Вес (г)". */
const withoutUnit = (header: string): string => plainHeader(header.replace(/[([{].*$/, '').replace(/,.*$/, ''));

/** "Photo 1", "Photo 2" … */
const withoutNumber = (header: string): string => plainHeader(header.replace(/[\s_-]*\d+\s*$/, ''));

function parameterNamed(header: string, parameters: readonly NamedParameter[]): NamedParameter | undefined {
  const [, id] = exportedParameter.exec(header) ?? [];
  if (id) return parameters.find((parameter) => parameter.id === Number(id));
  const plain = withoutUnit(header);
  return plain === ''
    ? undefined
    : parameters.find(
        (parameter) =>
          plainHeader(parameter.name) === plain ||
          (parameter.en_name !== null && plainHeader(parameter.en_name) === plain),
      );
}

/**
 * Guesses the mapping. Exact headers go first, so that "Name" wins over "Product name"; a field is taken once
 * unless it takes several columns.
 */
export function guessMapping(
  noun: ImportNoun,
  profile: Profile,
  columns: readonly Column[],
  parameters: readonly NamedParameter[],
): Mapped[] {
  const found = new Map<number, string>();
  const taken = new Set<string>();
  const take = (column: number, { name, many }: Pick<Field, 'name' | 'many'>) => {
    if (found.has(column) || (taken.has(name) && !many)) return;
    found.set(column, name);
    taken.add(name);
  };
  const repeatable = (name: string) => ({ name, many: name === 'photos' });
  for (const { index, header } of columns) {
    const known = profileField(profile, header);
    if (known) take(index, repeatable(known));
  }
  if (profile === 'plain') {
    const fields = fieldsOf[noun];
    for (const { index, header } of columns)
      for (const one of fields)
        if (
          plainHeader(header) === one.synonyms[0] ||
          plainHeader(header) === plainHeader(one.words.en) ||
          plainHeader(header) === plainHeader(one.words.ru)
        )
          take(index, one);
    for (const plain of [plainHeader, withoutUnit, withoutNumber]) {
      for (const { index, header } of columns) {
        const one = fields.find(
          (candidate) =>
            plain(header) !== '' &&
            (plain !== withoutNumber || candidate.many) &&
            candidate.synonyms.includes(plain(header)),
        );
        if (one && !exportedParameter.test(header)) take(index, one);
      }
    }
  }
  if (noun === 'products') {
    for (const { index, header } of columns) {
      const parameter = found.has(index) ? undefined : parameterNamed(header, parameters);
      if (parameter) take(index, { name: parameterField(parameter.id) });
    }
    for (const { index, samples } of columns)
      if (profile === 'plain' && samples.length > 0 && samples.every((sample) => picture.test(sample)))
        take(index, repeatable('photos'));
  }
  return columns.flatMap(({ index }) => (found.has(index) ? [{ column: index, field: found.get(index)! }] : []));
}
