import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { hashPassword } from '#server/domains/users/passwords.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { newPhone } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({ limits: { lookups: { points: 1000, seconds: 60 } } });
});
afterAll(() => t.close());

/** Measures the CPU microseconds of this process during a call. */
async function measureCpu(call: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

describe('signing in by password', () => {
  it('takes the email in any case, and the token opens /api/me', async () => {
    const buyer = await t.make.buyer({ first_name: 'Анна', last_name: 'Иванова' });
    const { api_token } = await t.guest.auth.login({
      body: { login: buyer.email.toUpperCase(), password: testPassword },
    });
    expect(await t.as(api_token).users.me()).toMatchObject({
      id: buyer.id,
      email: buyer.email,
      fio: 'Анна Иванова',
      is_admin: false,
      roles: ['ROLE_USER', 'ROLE_CUSTOMER'],
      bonus_balance: 0,
    });
  });

  it('takes the login name and the phone as people write it', async () => {
    const phone = `+61412${t.make.next().slice(-6).padStart(6, '0')}`;
    const login = `anna${t.make.next()}`;
    const buyer = await t.make.buyer({ phone, login });
    for (const written of [login, `${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6)}`]) {
      const { api_token } = await t.guest.auth.login({ body: { login: written, password: testPassword } });
      expect((await t.as(api_token).users.me()).id).toBe(buyer.id);
    }
  });

  it('answers a wrong password, an unknown login and a dead account alike', async () => {
    const buyer = await t.make.buyer();
    const dead = await t.make.buyer({ alive: false });
    for (const body of [
      { login: buyer.email, password: 'wrong' },
      { login: 'nobody@example.com', password: testPassword },
      { login: dead.email, password: testPassword },
    ]) {
      await expect(t.guest.auth.login({ body })).rejects.toMatchObject({
        status: 401,
        code: 'wrong_login',
        message: 'Invalid username or password',
      });
    }
  });

  it('does the same work for each of them, a password’s hash included', async () => {
    // Factories hash with cheaper parameters
    const password_hash = await hashPassword(testPassword);
    const buyer = await t.make.buyer({ password_hash });
    const dead = await t.make.buyer({ password_hash, alive: false });
    await t.guest.auth.login({ body: { login: 'warm@example.com', password: 'x' } }).catch(() => {});
    t.statements();
    const seen = [];
    const took = [];
    for (const body of [
      { login: buyer.email, password: 'wrong' },
      { login: 'nobody@example.com', password: testPassword },
      { login: dead.email, password: testPassword },
    ]) {
      took.push(await measureCpu(() => t.guest.auth.login({ body }).catch(() => {})));
      seen.push(t.statements());
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    // Takes the minimum of several runs, since other work of this process counts too.
    const hashes = [];
    for (let each = 0; each < 5; each += 1) hashes.push(await measureCpu(() => hashPassword('x')));
    const hash = Math.min(...hashes);
    for (const one of took) expect(one).toBeGreaterThan(hash / 2);
  });

  it('says what is missing, in the caller’s language', async () => {
    await expect(
      t.as(null, { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' }).auth.login({ body: { login: '', password: '' } }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { login: 'Обязательное поле', password: 'Обязательное поле' },
    });
  });

  it('requires a proof after ten wrong passwords, for this login alone', async () => {
    const [guessed, other] = [await t.make.buyer(), await t.make.buyer()];
    const attempts = await Promise.allSettled(
      Array.from({ length: 25 }, () => t.guest.auth.login({ body: { login: guessed.email, password: 'wrong' } })),
    );
    const codes = attempts.map((attempt) =>
      attempt.status === 'rejected' ? (attempt.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(10);
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(15);
    await expect(t.guest.auth.login({ body: { login: guessed.email, password: testPassword } })).rejects.toMatchObject({
      status: 429,
      code: 'proof_required',
    });
    await t.guest.auth.login({ body: { login: other.email, password: testPassword } });
  });
});

describe('a login', () => {
  it('buys no more tries by blanks and capitals around it', async () => {
    const buyer = await t.make.buyer();
    const ways = [buyer.email, ` ${buyer.email}`, `${buyer.email}  `, buyer.email.toUpperCase()];
    const attempts = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) =>
        t.guest.auth.login({ body: { login: ways[index % 4]!, password: 'wrong' } }),
      ),
    );
    expect(
      attempts.filter(
        (attempt) => attempt.status === 'rejected' && (attempt.reason as { code: string }).code === 'wrong_login',
      ),
    ).toHaveLength(10);
  });
});

describe('looking an account up', () => {
  it('tells the kind of contact, and nothing else', async () => {
    const { stored: storedPhone } = newPhone();
    const login = `anna${t.make.next()}`;
    const buyer = await t.make.buyer({ phone: storedPhone, login });
    expect(await t.guest.auth.find({ query: { email: buyer.email.toUpperCase() } })).toEqual({ contact_type: 'email' });
    expect(await t.guest.auth.find({ query: { login: login.toUpperCase() } })).toEqual({ contact_type: 'login' });
    expect(await t.guest.auth.find({ query: { login: buyer.email } })).toEqual({ contact_type: 'email' });
    for (const phone of [
      storedPhone,
      storedPhone.slice(1),
      `+61 0${storedPhone.slice(3)}`,
      `61 ${storedPhone.slice(3, 6)} ${storedPhone.slice(6)}`,
    ])
      expect(await t.guest.auth.find({ query: { phone } })).toEqual({ contact_type: 'phone' });
    expect(await t.guest.auth.checkEmail({ query: { email: buyer.email } })).toEqual({ exists: true });
  });

  it('finds nobody who is unknown or disabled, and wants something to look for', async () => {
    const dead = await t.make.buyer({ alive: false });
    for (const query of [
      { email: dead.email },
      { email: 'nobody@example.com' },
      { login: 'no_body' },
      { phone: '61499999999' },
      { phone: 'abc' },
      { login: '%' },
    ]) {
      await expect(t.guest.auth.find({ query })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    await expect(t.guest.auth.find({ query: {} })).rejects.toMatchObject({
      status: 422,
      errors: { login: 'Required field' },
    });
    expect(await t.guest.auth.checkEmail({ query: { email: 'nobody@example.com' } })).toEqual({ exists: false });
  });

  it('is refused after thirty in a minute, whichever of the calls they were', async () => {
    const strict = await startApi();
    try {
      const answers = [];
      for (let index = 0; index < 33; index++)
        answers.push(
          index % 3 === 0
            ? strict.guest.auth.checkEmail({ query: { email: 'a@example.com' } })
            : index % 3 === 1
              ? strict.guest.auth.find({ query: { login: 'a' } })
              : strict.guest.auth.codeSend({ query: { country_code: '61', phoneNumbers: '499999999' } }),
        );
      const rejected = (await Promise.allSettled(answers)).filter(
        (answer) => answer.status === 'rejected' && (answer.reason as { status: number }).status === 429,
      );
      expect(rejected).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });
});

describe('a session', () => {
  it('ends with logout, at once', async () => {
    const buyer = await t.make.buyer();
    await buyer.client.auth.logout();
    await expect(buyer.client.users.me()).rejects.toMatchObject({
      status: 403,
      code: 'auth_failed',
      message: 'Authentication failed, no access',
    });
  });

  it('ends after thirty days unless it is used', async () => {
    const [idle, used] = [await t.make.buyer(), await t.make.buyer()];
    t.clock.forward(20 * dayMs);
    await used.client.users.me();
    t.clock.forward(11 * dayMs);
    await used.client.users.me();
    await expect(idle.client.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
  });

  it('is a guest’s where there is no account: a buyer without contacts', async () => {
    const { api_token } = await t.guest.auth.guestLogin();
    expect(await t.as(api_token).users.me()).toMatchObject({
      is_guest: true,
      email: null,
      phone: null,
      roles: ['ROLE_USER', 'ROLE_CUSTOMER'],
    });
  });

  it('follows a change of roles at the next request', async () => {
    const person = await t.make.vendor();
    await t.pool.query(`update users set roles = '{ROLE_USER,ROLE_CUSTOMER}' where id = $1`, [person.id]);
    expect((await person.client.users.me()).roles).toEqual(['ROLE_USER', 'ROLE_CUSTOMER']);
  });
});
