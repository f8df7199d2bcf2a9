/** Reads zod schemas: the only place that knows zod's wrappers. */
import type { z } from 'zod';

/** A field's schema without its wrappers, and what the wrappers specify. */
export interface UnwrappedSchema {
  /** The innermost schema: string, number, boolean, enum, object, array, union … */
  schema: z.ZodType;
  /** zod's name of its type. */
  type: string;
  /** Whether the field can be omitted. */
  isOptional: boolean;
  isNullable: boolean;
  /** The default value; undefined without one. */
  defaultValue: unknown;
  /** `.meta()` of the field and its wrappers; outer wrappers take precedence. */
  meta: Readonly<Record<string, unknown>>;
}

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  defaultValue?: unknown;
}

const getDef = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

const cache = new WeakMap<z.ZodType, UnwrappedSchema>();

/**
 * Removes optional, nullable, default, prefault, readonly, catch and takes the input side of a pipe. Cached, because
 * every request needs it.
 */
export function unwrapSchema(schema: z.ZodType): UnwrappedSchema {
  let unwrapped = cache.get(schema);
  if (!unwrapped) cache.set(schema, (unwrapped = computeUnwrapped(schema)));
  return unwrapped;
}

function computeUnwrapped(schema: z.ZodType): UnwrappedSchema {
  let inner = schema;
  let isOptional = false;
  let isNullable = false;
  let defaultValue: unknown;
  let meta: Record<string, unknown> = {};
  for (;;) {
    meta = { ...inner.meta(), ...meta };
    const def = getDef(inner);
    if (def.type === 'optional') isOptional = true;
    if (def.type === 'nullable') isNullable = true;
    if (def.type === 'default' || def.type === 'prefault') {
      isOptional = true;
      defaultValue = def.defaultValue;
    }
    const next = def.innerType ?? def.in;
    if (!next) return { schema: inner, type: def.type, isOptional, isNullable, defaultValue, meta };
    inner = next;
  }
}

/** The fields of an object schema; empty for other schemas. */
export function getShape(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (!schema) return {};
  const unwrapped = unwrapSchema(schema);
  return unwrapped.type === 'object' ? (unwrapped.schema as z.ZodObject).shape : {};
}

/** The element schema of an array; undefined for other schemas. */
export function getElement(schema: z.ZodType): z.ZodType | undefined {
  const unwrapped = unwrapSchema(schema);
  return unwrapped.type === 'array' ? getDef(unwrapped.schema).element : undefined;
}

/** The item schemas of a tuple; empty for other schemas. */
export function getTupleItems(schema: z.ZodType): readonly z.ZodType[] {
  return getDef(unwrapSchema(schema).schema).items ?? [];
}

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Keeps only the parts of a value that its schema knows, at every depth, as the server does. A referenced record is
 * reduced to its id.
 */
export function pickKnown(schema: z.ZodType, value: unknown): unknown {
  if (isObject(value) && unwrapSchema(schema).meta['kind'] === 'ref') return value['id'];
  const element = getElement(schema);
  if (element && Array.isArray(value)) return value.map((member) => pickKnown(element, member));
  const shape = getShape(schema);
  return isObject(value) && Object.keys(shape).length > 0 ? pickKnownKeys(shape, value) : value;
}

/** Keeps only the keys of a shape, and of each value only what its schema knows. */
export function pickKnownKeys(shape: Readonly<Record<string, z.ZodType>>, values: Values): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    if (values[key] !== undefined) picked[key] = pickKnown(schema, values[key]);
  }
  return picked;
}
