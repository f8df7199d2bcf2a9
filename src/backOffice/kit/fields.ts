/** Reads a field's properties from its schema: kind, whether it is required, limits. */
import type { z } from 'zod';
import { getElement, unwrapSchema, getTupleItems, getShape, type UnwrappedSchema } from '#contract/introspection.ts';
import type { ResourceCalls } from '#contract/resource.ts';

export interface Field {
  /** Path of the value in a record: `name`, `address.phone`. */
  source: string;
  /** A key of the registry in ./kinds.tsx. */
  kind: string;
  isRequired: boolean;
  /** Whether the value is a list. */
  isMany: boolean;
  choices: readonly string[];
  min?: number;
  max?: number;
  maxLength?: number;
  /** The resource of a reference. */
  noun?: string;
  /** Filters that the referenced records must meet. */
  among?: Readonly<Record<string, unknown>>;
  defaultValue?: unknown;
}

/** Whether a value is missing or an empty text. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Default kind of a field by its schema type. */
const kindByType: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  enum: 'choice',
};

/** An object with one of these keys is shown by its name. */
const nameKeys = ['name', 'brand', 'fio'];

function findKind(leaf: UnwrappedSchema): string {
  if (typeof leaf.meta['kind'] === 'string') return leaf.meta['kind'];
  if (leaf.type === 'object') return nameKeys.some((key) => key in getShape(leaf.schema)) ? 'named' : 'object';
  return kindByType[leaf.type] ?? 'object';
}

const toFinite = (bound: unknown): number | undefined =>
  typeof bound === 'number' && Number.isFinite(bound) ? bound : undefined;

function getLimits({ schema, type }: UnwrappedSchema): Pick<Field, 'min' | 'max' | 'maxLength'> {
  if (type === 'number') {
    const { minValue, maxValue } = schema as z.ZodNumber;
    return { min: toFinite(minValue), max: toFinite(maxValue) };
  }
  return type === 'string' ? { maxLength: toFinite((schema as z.ZodString).maxLength) } : {};
}

function describeField(source: string, schema: z.ZodType): Field {
  const outer = unwrapSchema(schema);
  const element = getElement(outer.schema);
  const leaf = element ? unwrapSchema(element) : outer;
  const noun = outer.meta['noun'] ?? leaf.meta['noun'];
  return {
    source,
    kind: findKind({ ...leaf, meta: { ...leaf.meta, ...outer.meta } }),
    isRequired: !outer.isOptional && !outer.isNullable,
    isMany: element !== undefined,
    choices: leaf.type === 'enum' ? (leaf.schema as z.ZodEnum).options.map(String) : [],
    ...getLimits(leaf),
    ...(typeof noun === 'string' && { noun }),
    ...(outer.meta['among'] !== undefined && { among: outer.meta['among'] as Readonly<Record<string, unknown>> }),
    ...(outer.defaultValue !== undefined && { defaultValue: outer.defaultValue }),
  };
}

export type Fields = Readonly<Record<string, Field>>;

/**
 * The fields of an object schema by source, including nested ones (`address.city`). A field of an optional object is
 * required if the object is present.
 */
export function getFields(schema: z.ZodType | undefined, prefix = ''): Fields {
  const fields: Record<string, Field> = {};
  for (const [key, member] of Object.entries(getShape(schema))) {
    const source = prefix + key;
    fields[source] = describeField(source, member);
    if (!fields[source].isMany) Object.assign(fields, getFields(member, `${source}.`));
  }
  return fields;
}

/** The item schema of a list's answer: `{data: [item]}`, or a bare array in the simple-rest dialect. */
export function getItemSchema(response: z.ZodType | undefined): z.ZodType | undefined {
  const bareItem = response && getElement(response);
  if (bareItem) return bareItem;
  const data = getShape(response)['data'];
  return data && getElement(data);
}

/** The fields of a list's query. In the simple-rest dialect one key holds the filters and another the sort field. */
export function getFilterFields({ list, dialect }: ResourceCalls): Fields {
  const keys = list.query ?? list.body;
  if (dialect !== 'simple-rest') return getFields(keys);
  const { filter, sort } = getShape(keys);
  const [field] = sort ? getTupleItems(sort) : [];
  return { ...getFields(filter), ...(field && { sort: describeField('sort', field) }) };
}

/** Default values of a new record, from the schema. */
export function getDefaults(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(fields).flatMap((field) =>
      field.defaultValue === undefined ? [] : [[field.source, field.defaultValue]],
    ),
  );
}
