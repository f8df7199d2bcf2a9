/** Takes a schema out of what is wrapped round it: the one place that knows zod's wrappers. */
import type { z } from 'zod';

/** A field's schema without its wrappers, and what the wrappers said. */
export interface Leaf {
  /** The innermost schema: string, number, boolean, enum, object, array, union … */
  schema: z.ZodType;
  /** zod's word for it. */
  type: string;
  /** May be left out. */
  isOptional: boolean;
  isNullable: boolean;
  /** What stands in when it is left out; undefined without a default. */
  defaultValue: unknown;
  /** `.meta()` of the field, wrappers included, the outermost first to count. */
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

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

const leaves = new WeakMap<z.ZodType, Leaf>();

/** Unwraps optional, nullable, default, prefault, readonly, catch and the inner side of a pipe. Remembered: every request asks. */
export function leafOf(schema: z.ZodType): Leaf {
  let leaf = leaves.get(schema);
  if (!leaf) leaves.set(schema, (leaf = unwrap(schema)));
  return leaf;
}

function unwrap(schema: z.ZodType): Leaf {
  let inner = schema;
  let isOptional = false;
  let isNullable = false;
  let defaultValue: unknown;
  let meta: Record<string, unknown> = {};
  for (;;) {
    meta = { ...inner.meta(), ...meta };
    const def = defOf(inner);
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

/** The keys of an object schema; none of any other. */
export function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (!schema) return {};
  const leaf = leafOf(schema);
  return leaf.type === 'object' ? (leaf.schema as z.ZodObject).shape : {};
}

/** What an array holds; undefined of anything else. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const leaf = leafOf(schema);
  return leaf.type === 'array' ? defOf(leaf.schema).element : undefined;
}

/** What a tuple holds, place by place; nothing of any other. */
export function placesOf(schema: z.ZodType): readonly z.ZodType[] {
  return defOf(leafOf(schema).schema).items ?? [];
}

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a value only what its schema knows, at every depth: what the server would drop. Of a thing that is referred to, its id. */
export function knownOf(schema: z.ZodType, value: unknown): unknown {
  if (isObject(value) && leafOf(schema).meta['kind'] === 'ref') return value['id'];
  const element = elementOf(schema);
  if (element && Array.isArray(value)) return value.map((member) => knownOf(element, member));
  const shape = shapeOf(schema);
  return isObject(value) && Object.keys(shape).length > 0 ? knownKeys(shape, value) : value;
}

/** Of values only the keys of a shape, and of each only what its schema knows. */
export function knownKeys(shape: Readonly<Record<string, z.ZodType>>, values: Values): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    if (values[key] !== undefined) picked[key] = knownOf(schema, values[key]);
  }
  return picked;
}
