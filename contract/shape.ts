/** Looks through zod's wrappers: the one place that knows how they nest. */
import type { z } from 'zod';

interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
}

const definition = (schema: z.ZodType): Definition => schema.def as unknown as Definition;
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']);

/** What a field is made of, without optional, nullable and default. */
export interface Leaf {
  schema: z.ZodType;
  /** zod's own word: string, number, boolean, array, object, enum, literal, union, record … */
  type: string;
  /** May be left out. */
  optional: boolean;
  /** May be null. */
  nullable: boolean;
  meta: Record<string, unknown>;
}

/** Unwraps a schema; metadata of outer wrappers wins over that of inner ones. */
export function leafOf(schema: z.ZodType): Leaf {
  let at = schema;
  let optional = false;
  let nullable = false;
  let meta: Record<string, unknown> = { ...at.meta() };
  for (let def = definition(at); wrappers.has(def.type) && def.innerType; def = definition(at)) {
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') optional = true;
    if (def.type === 'nullable') nullable = true;
    at = def.innerType;
    meta = { ...at.meta(), ...meta };
  }
  return { schema: at, type: definition(at).type, optional, nullable, meta };
}

/** The schema of an array's elements. */
export const elementOf = (schema: z.ZodType): z.ZodType | undefined => definition(leafOf(schema).schema).element;

/** The values of an enum, or none. */
export const choicesOf = (schema: z.ZodType): string[] => Object.values(definition(leafOf(schema).schema).entries ?? {});

/** The fields of an object schema, or none. */
export function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (!schema) return {};
  const leaf = leafOf(schema).schema as z.ZodObject;
  return (leaf.shape ?? {}) as Record<string, z.ZodType>;
}
