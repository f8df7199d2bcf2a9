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
    serializer = fastJson(json as Schema);
    serializers.set(schema, serializer);
  }
  return serializer(answer);
}
