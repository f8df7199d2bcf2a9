/** Races over bonuses: each limit holds under any load. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { verify } from '#server/domains/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, type Outcome, rounds } from '#tests/support/races.ts';
import { delivery, fillCart, openShop } from '#tests/support/shop.ts';

let t: Api;
let admin: Person;
let people: Person[];
beforeAll(async () => {
  t = await startApi({ max: 20 });
  admin = await t.make.admin();
  people = await Promise.all(Array.from({ length: 10 }, confirmedBuyer));
});
afterAll(async () => {
  expect(await verify(t.db)).toEqual([]);
  await t.close();
});

const confirmedBuyer = () => t.make.buyer({ email_confirmed_at: t.clock.now });
const newCode = (max_uses: number | null = null) =>
  admin.client.promoCodes.create({ body: { code: `RACE${t.make.next()}`, amount: 10, max_uses } });
const use =
  ({ client }: Person, code: string) =>
  () =>
    client.promoCodes.activate({ params: { code } });
const getCode = async ({ client }: Person) => (await client.users.me()).personal_promo_code!;
const getBalance = async ({ client }: Person): Promise<number> => (await client.users.me()).bonus_balance;
const listRejections = ({ bad }: Outcome<unknown>) =>
  bad.map((error) => (error instanceof ApiError ? error.body.code : error));

describe('under a rush', () => {
  it(`a code for three of ten is used by three, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, code } = await newCode(3);
      const outcome = await raceCalls(
        t,
        lockRow('promo_codes', 'id', id),
        people.map((person) => use(person, code)),
      );
      expect(outcome.good).toHaveLength(3);
      expect(listRejections(outcome)).toEqual(Array.from({ length: 7 }, () => 'code_used_up'));
    }
  });

  it(`one person uses a code once, ${rounds} times`, async () => {
    const [person] = people;
    for (let round = 0; round < rounds; round++) {
      const { code } = await newCode();
      const before = await getBalance(person!);
      const outcome = await raceCalls(
        t,
        lockRow('users', 'id', person!.id),
        Array.from({ length: 8 }, () => use(person!, code)),
      );
      expect(listRejections(outcome)).toEqual(Array.from({ length: 7 }, () => 'code_used'));
      expect((await getBalance(person!)) - before).toBe(10);
    }
  });

  it(`of two friends’ codes at once one counts, ${rounds} times`, async () => {
    const codes = await Promise.all([people[0]!, people[1]!].map(getCode));
    for (let round = 0; round < rounds; round++) {
      const newcomer = await confirmedBuyer();
      const outcome = await raceCalls(
        t,
        lockRow('users', 'id', newcomer.id),
        codes.map((code) => use(newcomer, code)),
      );
      expect([outcome.good.length, listRejections(outcome)]).toEqual([1, ['referral_used']]);
      expect((await newcomer.client.rewards.list()).data).toMatchObject([{ amount: 100, state: 'pending' }]);
    }
  });

  it(`two who use each other’s codes wait for each other, not for ever, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await confirmedBuyer(), await confirmedBuyer()];
      const [codeOne, codeTwo] = [await getCode(one), await getCode(two)];
      const outcome = await raceCalls(t, lockRow('users', 'id', one.id), [use(one, codeTwo), use(two, codeOne)]);
      expect([outcome.good.length, outcome.bad]).toEqual([2, []]);
      for (const { client } of [one, two]) expect((await client.rewards.list()).total).toBe(2);
    }
  });

  it(`a balance is spent once by two checkouts and a correction, ${rounds} times`, async () => {
    // A buyer has one open cart per company
    const shops = [await openShop(t), await openShop(t)];
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      await admin.client.transactions.create({ body: { user_id: buyer.id, amount: 8 } });
      const carts = [];
      for (const shop of shops) carts.push(await fillCart(buyer.client, [{ product_id: await shop.stock() }]));
      const checkout = (hash: string) => async () =>
        (await buyer.client.carts.checkout({ body: { hash, address: delivery, useBonuse: true } })).bonuses_spent;
      const correct = async () =>
        (await admin.client.transactions.create({ body: { user_id: buyer.id, amount: -5 } })).amount;
      const outcome = await raceCalls<number>(t, lockRow('users', 'id', buyer.id), [
        ...carts.map(({ cart_hash }) => checkout(cart_hash)),
        correct,
      ]);
      const taken = outcome.good.reduce((sum, amount) => sum + Math.abs(amount), 0);
      expect(listRejections(outcome).filter((code) => code !== 'not_enough_bonuses')).toEqual([]);
      expect(await getBalance(buyer)).toBe(8 - taken);
    }
  });
});
