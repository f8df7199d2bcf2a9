/** Converts and validates the input of calls: text to typed values in one place, then zod. */
import type { z } from 'zod';
import { getElement, unwrapSchema, getTupleItems, getShape } from '#contract/introspection.ts';
import type { AnyCall } from '#contract/resource.ts';
import { toFieldErrors } from '#contract/rules/fieldErrors.ts';
import { invalid } from '#server/failure.ts';

type Fields = Record<string, unknown>;

const numberPattern = /^-?(\d+\.?\d*|\.\d+)$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Converts text of queries, paths and forms to the type of the schema. Invalid text stays unchanged and is rejected by
 * zod.
 */
export function parseText(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const unwrapped = unwrapSchema(schema);
  if (value === '' && unwrapped.type !== 'string' && unwrapped.type !== 'union')
    return unwrapped.isNullable ? null : undefined;
  switch (unwrapped.type) {
    case 'number':
    case 'int':
      return numberPattern.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' || value === '1' || value === 'on'
        ? true
        : value === 'false' || value === '0'
          ? false
          : value;
    case 'array': {
      if (value.startsWith('[')) return parseJson(value);
      const element = getElement(schema);
      return value.split(',').map((part) => (element ? parseText(element, part) : part));
    }
    case 'tuple': {
      if (value.startsWith('[')) return parseJson(value);
      const items = getTupleItems(schema);
      return value.split(',').map((part, index) => (items[index] ? parseText(items[index], part) : part));
    }
    case 'object':
    case 'record':
      return value.startsWith('{') ? parseJson(value) : value;
    default:
      return value;
  }
}

/**
 * Finds known keys in a bracket notation for lists or objects (`ids[0]`), which we don't support. Ignoring such a
 * filter would return more than requested.
 */
function findMisspelledKeys(schema: z.ZodType | undefined, raw: Fields): string[] {
  const shape = getShape(schema);
  return Object.keys(raw).flatMap((key) => {
    const at = key.indexOf('[');
    const name = key.slice(0, Math.max(at, 0));
    return at > 0 && !Object.hasOwn(shape, key) && Object.hasOwn(shape, name) ? [name] : [];
  });
}

function convert(schema: z.ZodType | undefined, raw: Fields): Fields {
  const converted: Fields = {};
  for (const [key, field] of Object.entries(getShape(schema))) {
    if (Object.hasOwn(raw, key)) converted[key] = parseText(field, raw[key]);
  }
  return converted;
}

/** Converts blank values of nullable fields to null, in JSON as in forms. */
function clearBlanks(schema: z.ZodType, body: Fields): Fields {
  for (const [key, field] of Object.entries(getShape(schema))) {
    if (body[key] !== '') continue;
    const { isNullable, type } = unwrapSchema(field);
    if (isNullable && type !== 'string' && type !== 'union') body[key] = null;
  }
  return body;
}

/** Accepts a nested `x` with an id, or its bare id, as `x_id`. */
function addReferenceIds(schema: z.ZodType, body: Fields): Fields {
  for (const key of Object.keys(getShape(schema))) {
    if (!key.endsWith('_id') || Object.hasOwn(body, key)) continue;
    const name = key.slice(0, -3);
    if (!Object.hasOwn(body, name)) continue;
    const reference = body[name];
    body[key] = typeof reference === 'object' && reference !== null ? (reference as Fields)['id'] : reference;
  }
  return body;
}

export interface RawInput {
  params: Fields;
  query: Fields;
  /** Undefined without a body. */
  body: unknown;
  /** Whether the fields of the body are text, as in a form. */
  isTextBody: boolean;
}

export interface ReadInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Reads and validates the input of a call.
 * @throws Failure `invalid` with all invalid fields
 */
export function readInput(call: AnyCall, raw: RawInput): ReadInput {
  const issues: z.core.$ZodIssue[] = [];
  const inputs: Fields = {};
  const validate = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...result.error.issues);
    if (typeof value === 'object' && value !== null) Object.assign(inputs, value);
    return undefined;
  };
  const misspelled = findMisspelledKeys(call.query, raw.query);
  if (misspelled.length > 0) throw invalid(Object.fromEntries(misspelled.map((name) => [name, 'invalid'] as const)));
  const params = validate(call.params, convert(call.params, raw.params));
  const query = validate(call.query, convert(call.query, raw.query));
  const body = validate(call.body, call.body && readBody(call.body, raw, call.wrapper));
  if (issues.length > 0) throw invalid(toFieldErrors(issues, inputs));
  return { params, query, body };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unwraps a body from its wrapper key, unless the body itself contains a known field. */
function unwrapBody(schema: z.ZodObject, body: unknown, wrapper: string | undefined): unknown {
  if (wrapper === undefined || !isFields(body) || !isFields(body[wrapper])) return body;
  return Object.keys(getShape(schema)).some((key) => Object.hasOwn(body, key)) ? body : body[wrapper];
}

function readBody(schema: z.ZodObject, raw: RawInput, wrapper: string | undefined): unknown {
  const body = unwrapBody(schema, raw.body, wrapper);
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) return body;
  const given = (body ?? {}) as Fields;
  const fields = raw.isTextBody ? { ...given, ...convert(schema, given) } : { ...given };
  return { ...convert(schema, raw.query), ...clearBlanks(schema, addReferenceIds(schema, fields)) };
}
