/**
 * Serializes answers with fast-json-stringify; undeclared fields are dropped. Each serializer is built at the first
 * answer of its call.
 */
import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type Serializer = (answer: unknown) => string;
const serializers = new WeakMap<z.ZodType, Serializer>();

/** Serializes an answer by its schema. */
export function serialize(schema: z.ZodType, answer: unknown): string {
  let serializer = serializers.get(schema);
  if (!serializer) {
    const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
    serializer = fastJson(declareNullables(json) as Schema);
    serializers.set(schema, serializer);
  }
  return serializer(answer);
}

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
}

/**
 * Replaces "this or null" by `nullable`. fast-json-stringify validates each value of an `anyOf` with ajv, which costs
 * more than all else. Other unions stay as they are, because that validator does not know `nullable`.
 */
function declareNullables(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(declareNullables);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as JsonSchema;
  if (!anyOf) return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, declareNullables(value)]));
  const [inner, none, ...others] = anyOf;
  if (typeof inner?.type !== 'string' || none?.type !== 'null' || others.length > 0) return schema;
  return { ...rest, ...(declareNullables(inner) as JsonSchema), nullable: true };
}
