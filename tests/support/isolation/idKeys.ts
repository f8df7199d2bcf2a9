/** Where a call names things of somebody: found in its schemas, so that a new call can't forget to say so. */
import type { z } from 'zod';
import { elementOf, leafOf, shapeOf } from '#contract/leaf.ts';
import type { Audience } from '#contract/roles.ts';

/** What is looked at of a call. */
interface Described {
  access: readonly Audience[];
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
}

/** Keys that name a thing without being an id. */
const secrets = new Set(['hash', 'token', 'key']);

const optionsOf = (schema: z.ZodType): readonly z.ZodType[] => {
  const { schema: inner, type } = leafOf(schema);
  return type === 'union' ? (inner._zod.def as unknown as { options: z.ZodType[] }).options : [];
};

function keysWithin(schema: z.ZodType, at: string): string[] {
  const { meta } = leafOf(schema);
  if (meta['kind'] === 'id' || meta['kind'] === 'ref' || secrets.has(at.slice(at.lastIndexOf('.') + 1))) return [at];
  const element = elementOf(schema);
  if (element) return keysWithin(element, `${at}[]`);
  const inside = Object.entries(shapeOf(schema)).flatMap(([key, field]) => keysWithin(field, `${at}.${key}`));
  return [...inside, ...optionsOf(schema).flatMap((option) => keysWithin(option, at))];
}

/** The keys of a call that name things: `params.id`, `query.company_id`, `body.items[].product_id`. Every parameter of a path is one. */
function idKeysOf({ params, query, body }: Described): string[] {
  const inPath = Object.keys(shapeOf(params)).map((key) => `params.${key}`);
  const others = [['query', query] as const, ['body', body] as const].flatMap(([part, schema]) =>
    schema ? keysWithin(schema, part) : [],
  );
  return [...new Set([...inPath, ...others])];
}

/** Every key of a contract that must be in the table: those of calls that are not an admin's alone. */
export function keysToTell(
  contract: Record<string, Record<string, Described>>,
): { noun: string; name: string; key: string }[] {
  return Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.access.some((audience) => audience !== 'admin'))
      .flatMap(([name, call]) => idKeysOf(call).map((key) => ({ noun, name, key }))),
  );
}
