import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serialize } from '#server/http/serializer.ts';

describe('an answer', () => {
  const picture = z.object({ url: z.string(), width: z.int().nullable() });
  const answer = z.object({
    name: z.string().nullable(),
    picture: picture.nullable(),
    pictures: z.array(picture.nullable()).nullable(),
    amount: z.union([z.string(), z.number()]),
    owner: z.union([z.object({ person: picture.nullable() }), z.object({ company: z.string() })]),
  });

  it('has null where its schema allows it, at any depth', () => {
    const empty = { name: null, picture: null, pictures: null, amount: 1, owner: { person: null } };
    expect(JSON.parse(serialize(answer, empty))).toEqual(empty);
    const nested = {
      name: '',
      picture: { url: '/a', width: null },
      pictures: [null, { url: '/b', width: 2 }],
      amount: 'x',
      owner: { person: { url: '/c', width: null } },
    };
    expect(JSON.parse(serialize(answer, nested))).toEqual(nested);
  });

  it('has only declared fields, also where null is allowed', () => {
    const secret = { url: '/a', width: 1, secret: 'x' };
    const text = serialize(answer, {
      name: 'A',
      picture: secret,
      pictures: [secret],
      amount: 1,
      owner: { company: 'B' },
      secret: 'x',
    });
    expect(text).not.toContain('secret');
  });

  it('without a required field is an error, also where null is allowed', () => {
    expect(() =>
      serialize(answer, { name: 'A', picture: { width: 1 }, pictures: null, amount: 1, owner: { company: 'B' } }),
    ).toThrow('url');
  });
});
