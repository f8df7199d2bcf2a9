/** Signing in and out. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { everyone, signedIn } from './roles.ts';

const Token = z.object({ api_token: z.string() });
const hashing = { none: true, because: 'hashing a password takes longer than a transaction should stay open' } as const;

export const auth = {
  login: endpoint('POST /api/user/login', {
    summary: 'Sign in by email, login name or phone',
    access: everyone,
    body: z.object({ login: requiredText(255), password: requiredText(128) }),
    response: Token,
    failures: ['wrong_login', 'too_often'],
    unit: hashing,
  }),
  guestLogin: endpoint('POST /api/_p/user/guest_login', {
    summary: 'An account without contacts, so that a buyer can check out without registering',
    access: everyone,
    response: Token,
    failures: ['too_often'],
    unit: { none: true, because: 'its answer is a secret, which must not lie in the table of stored answers; a guest made twice is swept away' },
  }),
  logout: endpoint('POST /api/user/logout', { summary: 'Revoke this token', access: signedIn }),
};
