import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '#src/api/send.ts';
import { authProvider } from '#src/authProvider/index.ts';
import { login } from '#src/authProvider/signIn/login.ts';
import { storedRemovedWays } from '#src/session/removedWays.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const phone = { country_code: '61', phoneNumbers: '412345678' };
const notFound = [404, { code: 'not_found', message: 'Not found' }] as const;
const codeSent = [200, { retry_after: 60, is_sent: true, challenge: 'c'.repeat(43) }] as const;
const secondFactor = { challenge: 'waiting', kinds: ['totp', 'recovery'] };
const needsFactor = [401, { code: 'second_factor_required', message: 'Second factor', ...secondFactor }] as const;
const removed = {
  contacts: [{ kind: 'email', value: 'old@example.com' }],
  requested: [],
  links: 0,
  sessions: 0,
} as never;
const opened: FakeRoutes = { 'GET /api/me': () => [200, buildMe()] };

describe('the step checkIn', () => {
  it.each([{ email: 'buyer@example.com' }, { login: 'anna' }, { phone: '61412345678' }])(
    'finds an account by %o and goes on to the password',
    async (query) => {
      const calls = fakeApi({ 'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'email' }] });
      expect(await login({ step: 'checkIn', ...query })).toEqual({ next: 'password' });
      expect(calls.map((call) => Object.fromEntries(call.query))).toEqual([query]);
    },
  );

  it('finds a phone, sends a code to it, and says when the next may be sent', async () => {
    const calls = fakeApi({
      'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'phone' }],
      'GET /api/users/code_login': () => codeSent,
    });
    expect(await login({ step: 'checkIn', ...phone })).toEqual({ next: 'code', isSent: true, retryAfter: 60 });
    expect(calls.map((call) => Object.fromEntries(call.query))).toEqual([{ phone: '61412345678' }, phone]);
  });

  it.each([{ login: 'nobody' }, phone])('goes on to the registration where nobody has %o', async (contact) => {
    fakeApi({ 'GET /api/_p/user/find_in_system': () => notFound });
    expect(await login({ step: 'checkIn', ...contact })).toMatchObject({
      next: 'registration',
      reason: { code: 'not_found' },
    });
  });

  it('goes nowhere when the server rejects it or is away', async () => {
    fakeApi({ 'GET /api/_p/user/find_in_system': () => [429, { code: 'too_often', message: 'Too often' }] });
    await expect(login({ step: 'checkIn', login: 'anna' })).rejects.toMatchObject({ code: 'too_often' });
    fakeApi({ 'GET /api/_p/user/find_in_system': () => new Error('offline') });
    await expect(login({ step: 'checkIn', login: 'anna' })).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('the step password', () => {
  const credentials = { login: 'buyer@example.com', password: 'demo-password' };

  it('begins the session of whoever the token belongs to', async () => {
    const calls = fakeApi({ ...opened, 'POST /api/user/login': () => [200, { api_token: 'token' }] });
    expect(await login({ step: 'password', ...credentials })).toEqual({ next: 'done', me: buildMe() });
    expect(storedSession.get()).toEqual({ token: 'token', me: buildMe() });
    expect(calls.map(({ body }) => body)).toEqual([credentials, undefined]);
    expect(calls[1]?.headers.get('X-AUTH-TOKEN')).toBe('token');
  });

  it('leaves the current session alone until the new user is known', async () => {
    const guest = buildMe({ id: 3, is_guest: true });
    signIn('guest token', guest);
    fakeApi({ ...opened, 'POST /api/user/login': () => [200, { api_token: 'token' }] });
    const seen: unknown[] = [];
    await login({ step: 'password', ...credentials }, async (next) => {
      seen.push([next.id, storedSession.get()?.me.id]);
    });
    expect(seen).toEqual([[7, 3]]);
    expect(storedSession.get()?.token).toBe('token');
  });

  it('begins no session with a wrong password, or where the user cannot be loaded', async () => {
    fakeApi({ 'POST /api/user/login': () => [401, { code: 'wrong_login', message: 'Invalid username or password' }] });
    await expect(login({ step: 'password', ...credentials })).rejects.toMatchObject({
      message: 'Invalid username or password',
    });
    fakeApi({ 'POST /api/user/login': () => [200, { api_token: 'token' }], 'GET /api/me': () => [503, {}] });
    await expect(login({ step: 'password', ...credentials })).rejects.toMatchObject({ status: 503 });
    expect(storedSession.get()).toBeNull();
  });

  it('hands on the challenge of an account with a second factor', async () => {
    fakeApi({ 'POST /api/user/login': () => needsFactor });
    expect(await login({ step: 'password', ...credentials })).toMatchObject({ next: 'factor', factor: secondFactor });
    expect(storedSession.get()).toBeNull();
  });

  it('solves the proof of work that the server demands, and gives up where it does not suffice', async () => {
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey });
    const proofRequired = [429, { code: 'proof_required', message: 'Too many attempts', challenge }] as const;
    const calls = fakeApi({
      ...opened,
      'POST /api/user/login': ({ body }) =>
        (body as { proof?: string }).proof ? [200, { api_token: 'token' }] : proofRequired,
    });
    expect(await login({ step: 'password', ...credentials })).toMatchObject({ next: 'done' });
    const { proof } = calls[1]!.body as { proof: string };
    expect(JSON.parse(atob(proof))).toMatchObject({ challenge, solution: { counter: 3 } });

    const rejected = fakeApi({ 'POST /api/user/login': () => proofRequired });
    await expect(login({ step: 'password', ...credentials })).rejects.toMatchObject({ code: 'proof_required' });
    expect(rejected).toHaveLength(4);
  });
});

describe('the step code', () => {
  it('begins a session by the code, and reports what the confirmed phone has removed', async () => {
    const calls = fakeApi({ ...opened, 'POST /api/users/code_login': () => [200, { api_token: 'token', removed }] });
    expect(await login({ step: 'code', ...phone, code: '12345' })).toMatchObject({ next: 'done' });
    expect(calls[0]?.body).toEqual({ ...phone, code: '12345' });
    expect(storedRemovedWays.get()).toMatchObject({ user_id: 7, contacts: [{ value: 'old@example.com' }] });
  });

  it.each(['This code is wrong', 'This code is over'])('begins none where the server says: %s', async (message) => {
    fakeApi({
      'POST /api/users/code_login': () => [422, { code: 'wrong_code', message, errors: { code: message } }],
    });
    await expect(login({ step: 'code', ...phone, code: '00000' })).rejects.toMatchObject({ errors: { code: message } });
    expect(storedSession.get()).toBeNull();
  });

  it('sends another one on request', async () => {
    const calls = fakeApi({
      'GET /api/users/code_login': () => [200, { retry_after: 42, is_sent: false, challenge: 'c' }],
    });
    expect(await login({ step: 'sendCode', ...phone })).toEqual({ next: 'code', isSent: false, retryAfter: 42 });
    expect(Object.fromEntries(calls[0]!.query)).toEqual(phone);
  });
});

describe('the step factor', () => {
  it('finishes the sign-in by a code, and reports what the first step has removed', async () => {
    const calls = fakeApi({ ...opened, 'POST /api/user/login/factor': () => [200, { api_token: 'token' }] });
    expect(await login({ step: 'factor', challenge: 'waiting', removed, code: '123456' })).toMatchObject({
      next: 'done',
    });
    expect(calls[0]?.body).toEqual({ challenge: 'waiting', code: '123456' });
    expect(storedRemovedWays.get()).toMatchObject({ user_id: 7 });
  });

  it('finishes it by a passkey, which first learns what to sign', async () => {
    const calls = fakeApi({
      ...opened,
      'POST /api/user/login/factor/options': () => [200, { options: { challenge: 'bytes' } }],
      'POST /api/user/login/factor': () => [200, { api_token: 'token' }],
    });
    expect(await login({ step: 'passkey', challenge: 'waiting' })).toEqual({
      next: 'factor',
      options: { challenge: 'bytes' },
    });
    await login({ step: 'factor', challenge: 'waiting', response: { id: 'key' } });
    expect(calls[1]?.body).toEqual({ challenge: 'waiting', response: { id: 'key' } });
  });

  it.each(['wrong_factor', 'dead_challenge'])('begins no session after %s', async (code) => {
    fakeApi({ 'POST /api/user/login/factor': () => [422, { code, message: code }] });
    await expect(login({ step: 'factor', challenge: 'waiting', code: '000000' })).rejects.toMatchObject({ code });
    expect(storedSession.get()).toBeNull();
  });
});

describe('the other steps', () => {
  it('mail a link for a forgotten password and return to the first step', async () => {
    const calls = fakeApi({ 'GET /api/_p/reset_password/send_code': () => [200, {}] });
    expect(await login({ step: 'forgot', email: 'buyer@example.com' })).toEqual({ next: 'checkIn' });
    expect(calls[0]?.query.get('email')).toBe('buyer@example.com');
  });

  it('register by email, whose link is mailed again on request', async () => {
    const calls = fakeApi({
      'POST /api/_p/user/register': () => [201, { id: 9 }],
      'POST /api/user_activate/send': () => [200, {}],
    });
    const person = { email: 'new@example.com', roles: ['ROLE_VENDOR' as const], locale: 'ru' as const };
    expect(await login({ step: 'registration', ...person })).toEqual({ next: 'emailSent' });
    expect(await login({ step: 'emailSent', email: person.email })).toEqual({ next: 'emailSent' });
    expect(calls.map(({ body }) => body)).toEqual([person, { email: person.email }]);
  });

  it('register by phone, whose code is on its way then', async () => {
    const calls = fakeApi({ 'POST /api/users/code_register_sms': () => [201, { id: 9 }] });
    const person = { ...phone, roles: ['ROLE_CUSTOMER' as const], lang: 'en' as const, countryId: 2 };
    expect(await login({ step: 'registration', ...person })).toEqual({ next: 'code', isSent: true, retryAfter: 60 });
    expect(calls[0]?.body).toEqual(person);
  });

  it('tell whose email is taken', async () => {
    const errors = { email: 'Taken' };
    fakeApi({ 'POST /api/_p/user/register': () => [409, { code: 'email_taken', message: 'Taken', errors }] });
    await expect(login({ step: 'registration', email: 'buyer@example.com' })).rejects.toMatchObject({ errors });
  });

  it('begin a session without contacts, or with the token of a mailed link', async () => {
    fakeApi({ ...opened, 'POST /api/_p/user/guest_login': () => [200, { api_token: 'guest token' }] });
    await login({ step: 'guest' });
    expect(storedSession.get()?.token).toBe('guest token');
    await login({ step: 'token', api_token: 'link token' });
    expect(storedSession.get()?.token).toBe('link token');
  });

  it.each(['unheard', 'constructor', undefined])('do not include %s', async (step) => {
    const calls = fakeApi({});
    await expect(authProvider.login({ step })).rejects.toThrow(`Unknown sign-in step: ${step}`);
    expect(calls).toEqual([]);
  });
});
