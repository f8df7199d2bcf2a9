/** From what came over the wire to what a handler is given: converted in one place, then judged by zod. */
import type { z } from 'zod';
import { elementOf, leafOf, placesOf, shapeOf } from '#contract/leaf.ts';
import type { AnyCall } from '#contract/resource.ts';
import { faultsByField } from '#contract/rules/fieldFailures.ts';
import { invalid } from '#server/failure.ts';

type Bag = Record<string, unknown>;

const number = /^-?(\d+\.?\d*|\.\d+)$/;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Queries, paths and forms carry text: the schema's leaf says what it stands for. Anything else stays, for zod to refuse. */
export function fromText(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const leaf = leafOf(schema);
  if (value === '' && leaf.type !== 'string' && leaf.type !== 'union') return leaf.isNullable ? null : undefined;
  switch (leaf.type) {
    case 'number':
    case 'int':
      return number.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' || value === '1' || value === 'on'
        ? true
        : value === 'false' || value === '0'
          ? false
          : value;
    case 'array': {
      if (value.startsWith('[')) return fromJson(value);
      const element = elementOf(schema);
      return value.split(',').map((part) => (element ? fromText(element, part) : part));
    }
    case 'tuple': {
      if (value.startsWith('[')) return fromJson(value);
      const places = placesOf(schema);
      return value.split(',').map((part, index) => (places[index] ? fromText(places[index], part) : part));
    }
    case 'object':
    case 'record':
      return value.startsWith('{') ? fromJson(value) : value;
    default:
      return value;
  }
}

/** Of a known key the ways to write a list or an object that some servers read: unread, they would ask for more than was meant. */
function misspeltOf(schema: z.ZodType | undefined, raw: Bag): string[] {
  const shape = shapeOf(schema);
  return Object.keys(raw).flatMap((key) => {
    const at = key.indexOf('[');
    const name = key.slice(0, Math.max(at, 0));
    return at > 0 && !Object.hasOwn(shape, key) && Object.hasOwn(shape, name) ? [name] : [];
  });
}

function convert(schema: z.ZodType | undefined, raw: Bag): Bag {
  const converted: Bag = {};
  for (const [key, field] of Object.entries(shapeOf(schema))) {
    if (Object.hasOwn(raw, key)) converted[key] = fromText(field, raw[key]);
  }
  return converted;
}

/** Blank empties what may be empty, in JSON as in a form. */
function withoutBlanks(schema: z.ZodType, body: Bag): Bag {
  for (const [key, field] of Object.entries(shapeOf(schema))) {
    if (body[key] !== '') continue;
    const { isNullable, type } = leafOf(field);
    if (isNullable && type !== 'string' && type !== 'union') body[key] = null;
  }
  return body;
}

/** A bare `x` with an id is taken for `x_id`. */
function withReferences(schema: z.ZodType, body: Bag): Bag {
  for (const key of Object.keys(shapeOf(schema))) {
    if (!key.endsWith('_id') || Object.hasOwn(body, key)) continue;
    const name = key.slice(0, -3);
    if (!Object.hasOwn(body, name)) continue;
    const bare = body[name];
    body[key] = typeof bare === 'object' && bare !== null ? (bare as Bag)['id'] : bare;
  }
  return body;
}

export interface RawInput {
  params: Bag;
  query: Bag;
  /** Undefined where nothing came. */
  body: unknown;
  /** Whether the body's fields are text: a form. */
  bodyIsText: boolean;
}

export interface ReadInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Reads a call's input.
 * @throws Failure `invalid` with every field at fault
 */
export function readInput(call: AnyCall, raw: RawInput): ReadInput {
  const issues: z.core.$ZodIssue[] = [];
  const inputs: Bag = {};
  const judge = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...result.error.issues);
    if (typeof value === 'object' && value !== null) Object.assign(inputs, value);
    return undefined;
  };
  const misspelt = misspeltOf(call.query, raw.query);
  if (misspelt.length > 0) throw invalid(Object.fromEntries(misspelt.map((name) => [name, 'invalid'] as const)));
  const params = judge(call.params, convert(call.params, raw.params));
  const query = judge(call.query, convert(call.query, raw.query));
  const body = judge(call.body, call.body && bodyOf(call.body, raw, call.wrapper));
  if (issues.length > 0) throw invalid(faultsByField(issues, inputs));
  return { params, query, body };
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body that came inside a key of its own; one that names a field itself is taken as it is. */
function unwrapped(schema: z.ZodObject, body: unknown, wrapper: string | undefined): unknown {
  if (wrapper === undefined || !isBag(body) || !isBag(body[wrapper])) return body;
  return Object.keys(shapeOf(schema)).some((key) => Object.hasOwn(body, key)) ? body : body[wrapper];
}

function bodyOf(schema: z.ZodObject, raw: RawInput, wrapper: string | undefined): unknown {
  const body = unwrapped(schema, raw.body, wrapper);
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) return body;
  const given = (body ?? {}) as Bag;
  const own = raw.bodyIsText ? { ...given, ...convert(schema, given) } : { ...given };
  return { ...convert(schema, raw.query), ...withoutBlanks(schema, withReferences(schema, own)) };
}
