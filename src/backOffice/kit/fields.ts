/** Walks a schema and says of each field what a screen needs to know: its kind, whether it must be there, its limits. */
import type { z } from 'zod';
import { elementOf, leafOf, placesOf, shapeOf, type Leaf } from '#contract/leaf.ts';
import type { ResourceCalls } from '#contract/resource.ts';

export interface Field {
  /** Where the value stands in a record: `name`, `address.phone`. */
  source: string;
  /** A key of the registry in ./kinds.tsx. */
  kind: string;
  isRequired: boolean;
  /** Holds a list of such values. */
  isMany: boolean;
  choices: readonly string[];
  min?: number;
  max?: number;
  maxLength?: number;
  /** The resource that a reference leads to. */
  noun?: string;
  /** Filters that what it may lead to must meet. */
  among?: Readonly<Record<string, unknown>>;
  defaultValue?: unknown;
}

/** What a field is where its schema doesn't say. */
const kindByType: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  enum: 'choice',
};

/** Anything answered with a name of its own shows by that name. */
const nameKeys = ['name', 'brand', 'fio'];

function kindOf(leaf: Leaf): string {
  if (typeof leaf.meta['kind'] === 'string') return leaf.meta['kind'];
  if (leaf.type === 'object') return nameKeys.some((key) => key in shapeOf(leaf.schema)) ? 'named' : 'object';
  return kindByType[leaf.type] ?? 'object';
}

const finite = (bound: unknown): number | undefined =>
  typeof bound === 'number' && Number.isFinite(bound) ? bound : undefined;

function limitsOf({ schema, type }: Leaf): Pick<Field, 'min' | 'max' | 'maxLength'> {
  if (type === 'number') {
    const { minValue, maxValue } = schema as z.ZodNumber;
    return { min: finite(minValue), max: finite(maxValue) };
  }
  return type === 'string' ? { maxLength: finite((schema as z.ZodString).maxLength) } : {};
}

function describe(source: string, schema: z.ZodType): Field {
  const outer = leafOf(schema);
  const element = elementOf(outer.schema);
  const leaf = element ? leafOf(element) : outer;
  const noun = outer.meta['noun'] ?? leaf.meta['noun'];
  return {
    source,
    kind: kindOf({ ...leaf, meta: { ...leaf.meta, ...outer.meta } }),
    isRequired: !outer.isOptional && !outer.isNullable,
    isMany: element !== undefined,
    choices: leaf.type === 'enum' ? (leaf.schema as z.ZodEnum).options.map(String) : [],
    ...limitsOf(leaf),
    ...(typeof noun === 'string' && { noun }),
    ...(outer.meta['among'] !== undefined && { among: outer.meta['among'] as Readonly<Record<string, unknown>> }),
    ...(outer.defaultValue !== undefined && { defaultValue: outer.defaultValue }),
  };
}

export type Fields = Readonly<Record<string, Field>>;

/**
 * The fields of an object schema by their source; those of nested objects too (`address.city`).
 * A field of an object that may be left out is required once the object is there.
 */
export function fieldsOf(schema: z.ZodType | undefined, prefix = ''): Fields {
  const fields: Record<string, Field> = {};
  for (const [key, member] of Object.entries(shapeOf(schema))) {
    const source = prefix + key;
    fields[source] = describe(source, member);
    if (!fields[source].isMany) Object.assign(fields, fieldsOf(member, `${source}.`));
  }
  return fields;
}

/** The item of what a list answers: `{data: [item]}`, in react-admin's simple dialect a bare array. */
export function itemOf(response: z.ZodType | undefined): z.ZodType | undefined {
  const bare = response && elementOf(response);
  if (bare) return bare;
  const data = shapeOf(response)['data'];
  return data && elementOf(data);
}

/** What a list may be asked for; react-admin's simple dialect has its filters in one key, and the field it is ordered by in another. */
export function askedOf({ list, dialect }: ResourceCalls): Fields {
  const keys = list.query ?? list.body;
  if (dialect !== 'simple-rest') return fieldsOf(keys);
  const { filter, sort } = shapeOf(keys);
  const [field] = sort ? placesOf(sort) : [];
  return { ...fieldsOf(filter), ...(field && { sort: describe('sort', field) }) };
}

/** Values to start a new thing with: what the schema would fill in. */
export function defaultsOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(fields).flatMap((field) =>
      field.defaultValue === undefined ? [] : [[field.source, field.defaultValue]],
    ),
  );
}
