/** Finds the keys of a call that name records, in its schemas, so that a new call can't omit them. */
import type { z } from 'zod';
import { getElement, unwrapSchema, getShape } from '#contract/introspection.ts';
import type { Audience } from '#contract/roles.ts';

/** The access and schemas of a call. */
interface CallSchemas {
  access: readonly Audience[];
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
}

/** Keys that name a record without being an id. */
const secrets = new Set(['hash', 'hashes[]', 'token', 'key']);

const listOptions = (schema: z.ZodType): readonly z.ZodType[] => {
  const { schema: inner, type } = unwrapSchema(schema);
  return type === 'union' ? (inner._zod.def as unknown as { options: z.ZodType[] }).options : [];
};

function findKeys(schema: z.ZodType, at: string): string[] {
  const { meta } = unwrapSchema(schema);
  if (meta['kind'] === 'id' || meta['kind'] === 'ref' || secrets.has(at.slice(at.lastIndexOf('.') + 1))) return [at];
  const element = getElement(schema);
  if (element) return findKeys(element, `${at}[]`);
  const inside = Object.entries(getShape(schema)).flatMap(([key, field]) => findKeys(field, `${at}.${key}`));
  return [...inside, ...listOptions(schema).flatMap((option) => findKeys(option, at))];
}

/**
 * Finds the keys of a call that name records: `params.id`, `query.company_id`, `body.items[].product_id`. All path
 * parameters count.
 */
function findIdKeys({ params, query, body }: CallSchemas): string[] {
  const inPath = Object.keys(getShape(params)).map((key) => `params.${key}`);
  const others = [['query', query] as const, ['body', body] as const].flatMap(([part, schema]) =>
    schema ? findKeys(schema, part) : [],
  );
  return [...new Set([...inPath, ...others])];
}

/** Lists the keys that must be in the table: those of calls that are not only for admins. */
export function listRequiredKeys(
  contract: Record<string, Record<string, CallSchemas>>,
): { noun: string; name: string; key: string }[] {
  return Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.access.some((audience) => audience !== 'admin'))
      .flatMap(([name, call]) => findIdKeys(call).map((key) => ({ noun, name, key }))),
  );
}
