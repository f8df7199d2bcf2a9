import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeError, maskPersonal, toSafeError } from '#server/platform/safeErrors.ts';

const failedInsert = () =>
  new DrizzleQueryError(
    'insert into users (email, phone, password_hash) values ($1, $2, $3)',
    ['anna@example.com', '+61400000005', '$argon2id$v=19$m=19456$c2FsdA$aGFzaA', 'Anna\nBuyer'],
    Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(anna@example.com) already exists.',
    }),
  );

describe('an error in the log', () => {
  it('shows the statement, the code and where it was thrown, and none of the rows', () => {
    const text = JSON.stringify(toSafeError(failedInsert()));
    expect(text).toContain('insert into users');
    expect(text).toContain('23505');
    expect(text).toContain('users_email');
    expect(text).toContain('safeErrors.test.ts');
    expect(text).not.toMatch(/anna|example\.com|6140000|argon2|c2FsdA|Buyer|already exists/);
  });

  it('is as safe on a terminal', () => {
    const text = describeError(failedInsert());
    expect(text).toContain('Failed query: insert into users');
    expect(text).not.toMatch(/anna|6140000|argon2|Buyer/);
  });

  it.each([
    ['550 mailbox anna.b+x@mail.example.com unknown', '550 mailbox … unknown'],
    ['no route to +7 900 000-00-02', 'no route to …'],
    ['invalid input syntax for type integer: "Anna"', 'invalid input syntax for type integer: …'],
    ['Key (email, phone)=(anna, 5) is not present', 'Key (email, phone)=(…) is not present'],
    [`token ${'a1B2-'.repeat(9)} is dead`, 'token … is dead'],
    [`hash ${'0f'.repeat(32)}`, 'hash …'],
  ])('masks what belongs to a person in "%s"', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  it('leaves what an operator looks for', () => {
    for (const text of [
      'connect ECONNREFUSED 127.0.0.1:5432',
      'null value in column "name" of relation "products" violates not-null constraint',
      'request 5f0c1f0e-8a55-4a57-9d2b-0d6a4c1f9a11 took 1234567 ms',
      'product_type_parameters_parameter_id_parameters_id_fk',
    ])
      expect(maskPersonal(text)).toBe(text);
  });
});
