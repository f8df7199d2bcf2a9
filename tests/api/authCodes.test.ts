/** Signing in by an SMS code. */
import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFullPhone, parsePhone } from '#server/domains/users/phone.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getSentCode, newPhone, makeWrongCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
const many = { points: 100_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({
    max: 60,
    limits: {
      lookups: many,
      codesOfAddress: many,
      wrongCodesOfAddress: many,
      wrongCodesOfPhone: many,
      registrations: many,
    },
  });
});
afterAll(() => t.close());

/** Creates a buyer with a phone. */
async function makeBuyer(values: Parameters<Api['make']['buyer']>[0] = {}) {
  const { stored: storedPhone, ...phone } = newPhone();
  return { ...(await t.make.buyer({ phone: storedPhone, ...values })), phone, storedPhone };
}

const minute = 60_000;

describe('a code', () => {
  it('comes by SMS in the language of the account, in the form that phones offer to fill in, and signs in', async () => {
    const buyer = await makeBuyer({ locale: 'ru' });
    expect(await t.guest.auth.codeSend({ query: buyer.phone })).toMatchObject({ retry_after: 60 });
    const code = await getSentCode(t, buyer.storedPhone);
    expect(await listSent(t, buyer.storedPhone)).toEqual([
      {
        channel: 'sms',
        subject: null,
        text: `${code} — код для входа на Ярмарку. Никому его не сообщайте.\n\n@localhost #${code}`,
      },
    ]);
    const { api_token } = await t.guest.auth.codeLogin({ body: { ...buyer.phone, code } });
    expect((await t.as(api_token).users.me()).id).toBe(buyer.id);
  });

  it('is five digits, kept hashed', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    expect(await getSentCode(t, buyer.storedPhone)).toMatch(/^\d{5}$/);
    const { rows } = await t.pool.query('select code_hash from phone_codes where phone = $1', [buyer.storedPhone]);
    expect(rows[0].code_hash).toHaveLength(32);
  });

  it('goes to a phone however it is written, and to a known and living one alone', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({
      query: { country_code: '+61', phoneNumbers: `0${buyer.phone.phoneNumbers.replace(/(...)/g, '$1 ')}` },
    });
    await getSentCode(t, buyer.storedPhone);
    const dead = await makeBuyer({ alive: false });
    for (const query of [newPhone(), dead.phone]) {
      await expect(t.guest.auth.codeSend({ query })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
        message: 'The requested account is not found',
      });
    }
    expect(await listSent(t, dead.storedPhone)).toEqual([]);
  });

  it('works once, and for five minutes', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    const code = await getSentCode(t, buyer.storedPhone);
    await t.guest.auth.codeLogin({ body: { ...buyer.phone, code } });
    await expect(t.guest.auth.codeLogin({ body: { ...buyer.phone, code } })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_code',
      message: 'The code is wrong or no longer valid. Check it, or request a new one',
    });
    t.clock.forward(minute);
    await t.guest.auth.codeSend({ query: buyer.phone });
    const late = await getSentCode(t, buyer.storedPhone);
    t.clock.forward(5 * minute);
    await expect(t.guest.auth.codeLogin({ body: { ...buyer.phone, code: late } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
  });

  it('is dead after five wrong tries, even for the right one', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    const code = await getSentCode(t, buyer.storedPhone);
    for (let index = 0; index < 5; index++)
      await expect(
        t.guest.auth.codeLogin({ body: { ...buyer.phone, code: makeWrongCode(code) } }),
      ).rejects.toMatchObject({
        code: 'wrong_code',
      });
    await expect(t.guest.auth.codeLogin({ body: { ...buyer.phone, code } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
  });

  it('that could not be sent in time is not sent at all', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    t.clock.forward(5 * minute);
    expect(await listSent(t, buyer.storedPhone)).toEqual([]);
  });

  it('does not open an account that was disabled after it was sent', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    await t.pool.query('update users set alive = false where id = $1', [buyer.id]);
    await expect(
      t.guest.auth.codeLogin({ body: { ...buyer.phone, code: await getSentCode(t, buyer.storedPhone) } }),
    ).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('fills in a name where there is none, and leaves one that is there', async () => {
    const nameless = await makeBuyer({ first_name: null, last_name: null });
    const named = await makeBuyer({ first_name: 'Анна', last_name: 'Иванова' });
    for (const buyer of [nameless, named]) {
      await t.guest.auth.codeSend({ query: buyer.phone });
      await t.guest.auth.codeLogin({
        body: { ...buyer.phone, code: await getSentCode(t, buyer.storedPhone), fio: 'Ada Lovelace' },
      });
    }
    expect((await t.pool.query('select first_name, last_name from users where id = $1', [nameless.id])).rows).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace' },
    ]);
    expect((await t.pool.query('select first_name from users where id = $1', [named.id])).rows).toEqual([
      { first_name: 'Анна' },
    ]);
  });

  it('ends what others had open when the phone is proved for the first time, and nothing later', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    const { api_token: first } = await t.guest.auth.codeLogin({
      body: { ...buyer.phone, code: await getSentCode(t, buyer.storedPhone) },
    });
    await expect(buyer.client.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
    t.clock.forward(minute);
    await t.guest.auth.codeSend({ query: buyer.phone });
    await t.guest.auth.codeLogin({ body: { ...buyer.phone, code: await getSentCode(t, buyer.storedPhone) } });
    expect((await t.as(first).users.me()).id).toBe(buyer.id);
  });
});

describe('asking for codes', () => {
  it('sends nothing within a minute, and says how long to wait', async () => {
    const buyer = await makeBuyer();
    await t.guest.auth.codeSend({ query: buyer.phone });
    t.clock.forward(20_000);
    expect(await t.guest.auth.codeSend({ query: buyer.phone })).toMatchObject({ retry_after: 40, is_sent: false });
    expect(await listSent(t, buyer.storedPhone)).toHaveLength(1);
    t.clock.forward(40_000);
    expect(await t.guest.auth.codeSend({ query: buyer.phone })).toMatchObject({ retry_after: 60, is_sent: true });
    expect(await listSent(t, buyer.storedPhone)).toHaveLength(2);
  });

  it('is refused from the sixth an hour, and the last code goes on working', async () => {
    const buyer = await makeBuyer();
    for (let index = 0; index < 5; index++) {
      await t.guest.auth.codeSend({ query: buyer.phone });
      await t.drainJobs();
      t.clock.forward(minute);
    }
    await expect(t.guest.auth.codeSend({ query: buyer.phone })).rejects.toMatchObject({
      status: 429,
      code: 'too_often',
    });
    expect(await listSent(t, buyer.storedPhone)).toHaveLength(5);
    await t.guest.auth.codeLogin({ body: { ...buyer.phone, code: await getSentCode(t, buyer.storedPhone) } });
  });

  it('refuses a number that its country does not have, at its field', async () => {
    for (const phoneNumbers of ['41234567', '4123456789', '0', 'abc']) {
      await expect(t.guest.auth.codeSend({ query: { country_code: '61', phoneNumbers } })).rejects.toMatchObject({
        status: 422,
        errors: { phoneNumbers: 'Not valid phone number' },
      });
    }
    await expect(
      t.guest.auth.codeSend({ query: { country_code: '999', phoneNumbers: '123456789' } }),
    ).rejects.toMatchObject({ errors: { phoneNumbers: 'Not valid phone number' } });
  });
});

describe('a phone', () => {
  it('of any country is kept and found alike, however it is written', async () => {
    const wrong: string[] = [];
    for (const iso of getCountries()) {
      const example = getExampleNumber(iso, examples);
      if (!example) continue;
      const country_code = example.countryCallingCode;
      for (const phoneNumbers of [example.nationalNumber, example.formatNational()]) {
        const storedPhone = await parsePhone(t.db, { country_code, phoneNumbers });
        if (storedPhone?.phone !== example.number) wrong.push(`${iso} ${phoneNumbers}: ${storedPhone?.phone}`);
      }
      for (const written of [example.number, example.number.slice(1), example.formatInternational()])
        if (parseFullPhone(written) !== example.number) wrong.push(`${iso} ${written}: ${parseFullPhone(written)}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('at once', () => {
  it('two hundred tries are compared five times', async () => {
    for (let round = 0; round < rounds / 10; round++) {
      const buyer = await makeBuyer();
      await t.guest.auth.codeSend({ query: buyer.phone });
      const code = await getSentCode(t, buyer.storedPhone);
      const tries = Array.from(
        { length: 200 },
        () => () => t.guest.auth.codeLogin({ body: { ...buyer.phone, code: makeWrongCode(code) } }),
      );
      const all = await Promise.allSettled(tries.map((attempt) => attempt()));
      expect(
        all.every(
          (outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code === 'wrong_code',
        ),
      ).toBe(true);
      expect((await t.pool.query('select tries from phone_codes where phone = $1', [buyer.storedPhone])).rows).toEqual([
        { tries: 5 },
      ]);
      await expect(t.guest.auth.codeLogin({ body: { ...buyer.phone, code } })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
  });

  it('one code opens one session', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await makeBuyer();
      await t.guest.auth.codeSend({ query: buyer.phone });
      const code = await getSentCode(t, buyer.storedPhone);
      const { good } = await raceCalls(
        t,
        lockRow('phone_codes', 'phone', buyer.storedPhone),
        Array.from({ length: 5 }, () => () => t.guest.auth.codeLogin({ body: { ...buyer.phone, code } })),
      );
      expect(good).toHaveLength(1);
    }
  });

  it('many requests send one code', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await makeBuyer();
      const all = await Promise.all(Array.from({ length: 8 }, () => t.guest.auth.codeSend({ query: buyer.phone })));
      expect(all.every(({ retry_after }) => retry_after === 60)).toBe(true);
      expect(await listSent(t, buyer.storedPhone)).toHaveLength(1);
    }
  });
});
