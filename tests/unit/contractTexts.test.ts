import { expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  items?: z.ZodType[];
};

/** Finds the fields of a schema that accept any string, even with NUL. */
function openTexts(schema: z.ZodType, place: string): string[] {
  const def = schema.def as unknown as Def;
  if (def.type === 'string')
    return ['\u0000', 'ab\u0000cdefgh', '1\u0000'].some((text) => schema.safeParse(text).success) ? [place] : [];
  const inside: [string, z.ZodType | undefined][] = [
    ...Object.entries(def.shape ?? {}),
    ['[]', def.element],
    ['', def.innerType],
    ...(def.options ?? []).map((option): [string, z.ZodType] => ['', option]),
    ['{key}', def.keyType],
    ['{}', def.valueType],
    ['', def.in],
    ['', def.left],
    ['', def.right],
    ...(def.items ?? []).map((item): [string, z.ZodType] => ['[]', item]),
  ];
  return inside.flatMap(([name, one]) => (one ? openTexts(one, name ? `${place}.${name}` : place) : []));
}

it('no call takes a text that the database cannot keep', () => {
  const open = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls as unknown as Record<string, Endpoint>).flatMap(([name, call]) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        call[part] ? openTexts(call[part] as z.ZodType, `${noun}.${name} ${part}`) : [],
      ),
    ),
  );
  expect(open).toEqual([]);
});
