/** Answers by fast-json-stringify, built at the first answer of each call; undeclared fields are dropped. */
import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type Write = (answer: unknown) => string;
const writers = new WeakMap<z.ZodType, Write>();

/** Writes an answer as its schema says. */
export function write(schema: z.ZodType, answer: unknown): string {
  let writer = writers.get(schema);
  if (!writer) {
    const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
    writer = fastJson(json as Schema);
    writers.set(schema, writer);
  }
  return writer(answer);
}
