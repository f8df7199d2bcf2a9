import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { users } from '#server/domains/users/tables.ts';
import { verify } from '#server/domains/verify.ts';
import { startSession } from '#server/platform/sessions.ts';
import type { Person } from '#tests/support/factories.ts';
import { openStage, providers, type Stage } from '#tests/support/payments.ts';
import {
  buyAndComplete,
  completeOrder,
  confirmedBuyer,
  type InvitedPair,
  invite,
  passDays,
  placePaidOrder,
  refundAtProvider,
} from '#tests/support/rewarding.ts';
import { getBonuses, delivery, fillCart, moveOrder } from '#tests/support/shop.ts';

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage('the sandbox');
  admin = await stage.t.make.admin();
});
afterAll(async () => {
  expect(await verify(stage.t.db)).toEqual([]);
  await stage.close();
});

const balances = async ({ inviter, invited }: InvitedPair) => [await getBonuses(inviter), await getBonuses(invited)];
const getReferral = async ({ inviter }: InvitedPair) =>
  (await admin.client.refferals.list({ query: { user_id: inviter.id } })).data[0]!;
const getDebt = async (person: Person) => (await person.client.rewards.list()).debt;
const decide = (id: number, approve: boolean, comment?: string) =>
  admin.client.refferals.decide({ params: { id }, body: { approve, comment } });

describe.each(providers)('a referral, paid by %s', (provider) => {
  let own: Stage;
  beforeAll(async () => {
    own = provider === 'the sandbox' ? stage : await openStage(provider);
  });
  afterAll(async () => {
    if (own === stage) return;
    expect(await verify(own.t.db)).toEqual([]);
    await own.close();
  });

  it('credits both sides 14 days after the first order is completed, and not before', async () => {
    const pair = await invite(own);
    expect(await balances(pair)).toEqual([0, 0]);
    expect((await pair.invited.client.rewards.list()).data).toMatchObject([
      { role: 'invited', amount: 100, state: 'pending', due_at: null, friend: { id: pair.inviter.id } },
    ]);
    await passDays(own, 30);
    expect(await balances(pair)).toEqual([0, 0]);
    const order = await buyAndComplete(own, pair.invited);
    const due_at = new Date(own.t.clock.now.getTime() + 14 * dayMs).toISOString();
    expect((await pair.invited.client.rewards.list()).data).toMatchObject([
      { state: 'waiting', order_id: order.id, due_at },
    ]);
    expect((await pair.inviter.client.rewards.list()).data).toMatchObject([
      { role: 'inviter', state: 'waiting', order_id: null, due_at },
    ]);
    await passDays(own, 13.9);
    expect(await balances(pair)).toEqual([0, 0]);
    await passDays(own, 0.2);
    expect(await balances(pair)).toEqual([100, 100]);
    await passDays(own, 1);
    expect(await balances(pair)).toEqual([100, 100]);
    expect(await pair.inviter.client.refferals.list()).toMatchObject({ earned: 100, data: [{ state: 'credited' }] });
  });

  it('takes both rewards back when the money of the order goes back', async () => {
    const pair = await invite(own);
    const order = await buyAndComplete(own, pair.invited);
    await passDays(own, 15);
    expect(await balances(pair)).toEqual([100, 100]);
    await refundAtProvider(own, order);
    expect(await balances(pair)).toEqual([0, 0]);
    expect((await pair.invited.client.rewards.list()).data).toMatchObject([{ state: 'taken_back' }]);
    await passDays(own, 30);
    expect(await balances(pair)).toEqual([0, 0]);
  });

  it('counts what is left of a payment after a part went back', async () => {
    const [small, large] = [await invite(own), await invite(own)];
    const [less, more] = [await buyAndComplete(own, small.invited), await buyAndComplete(own, large.invited)];
    await refundAtProvider(own, less, 50_00);
    await refundAtProvider(own, more, 49_00);
    await passDays(own, 15);
    expect([await balances(small), await balances(large)]).toEqual([
      [0, 0],
      [100, 100],
    ]);
    await refundAtProvider(own, more, 60_00);
    expect(await balances(large)).toEqual([0, 0]);
  });

  it('waits for an admin where both sides paid with one card', async () => {
    const pair = await invite(own);
    await buyAndComplete(own, pair.inviter, { cardName: 'pm_card_mastercard' });
    await buyAndComplete(own, pair.invited, { cardName: 'pm_card_mastercard' });
    await passDays(own, 15);
    expect(await balances(pair)).toEqual([0, 0]);
    const { rows } = await own.t.pool.query('select state, reasons from rewards where user_id = $1', [pair.invited.id]);
    expect(rows).toEqual([{ state: 'held', reasons: ['same_card'] }]);
  });
});

describe('a code', () => {
  it('needs a confirmed contact, whatever password the account has', async () => {
    const inviter = await confirmedBuyer(stage);
    const code = (await inviter.client.users.me()).personal_promo_code!;
    const unconfirmed = await stage.t.make.buyer({ email_confirmed_at: null });
    const own = (await admin.client.promoCodes.create({ body: { code: `OWN${stage.t.make.next()}`, amount: 5 } })).code;
    for (const each of [code, own])
      await expect(unconfirmed.client.promoCodes.activate({ params: { code: each } })).rejects.toMatchObject({
        status: 403,
        body: { message: 'First confirm your email or phone' },
      });
    const byPhone = await stage.t.make.buyer({
      email_confirmed_at: null,
      phone: '+61400000077',
      phone_confirmed_at: stage.t.clock.now,
    });
    expect(await byPhone.client.promoCodes.activate({ params: { code } })).toEqual({
      amount: 100,
      bonus_balance: 0,
      pending: true,
    });
    expect(await byPhone.client.promoCodes.activate({ params: { code: own } })).toEqual({
      amount: 5,
      bonus_balance: 5,
    });
  });

  it('keeps the amounts of the day on which it was used', async () => {
    const pair = await invite(stage);
    await admin.client.promoCodes.settingsEdit({ body: { amount: 7, bonus: 7 } });
    await buyAndComplete(stage, pair.invited);
    await passDays(stage, 15);
    await admin.client.promoCodes.settingsEdit({ body: { amount: 100, bonus: 100 } });
    expect(await balances(pair)).toEqual([100, 100]);
  });
});

describe('a referral is held for an admin', () => {
  const expectHeld = async (pair: InvitedPair, reason: string) => {
    await passDays(stage, 15);
    expect(await balances(pair)).toEqual([0, 0]);
    const referral = await getReferral(pair);
    expect(referral).toMatchObject({ state: 'held', reasons: expect.arrayContaining([reason]) });
    return referral;
  };

  it('where staff marked the order paid by hand', async () => {
    const pair = await invite(stage);
    await buyAndComplete(stage, pair.invited, { cardName: null });
    const { id } = await expectHeld(pair, 'not_enough_card_money');
    expect((await pair.inviter.client.refferals.list()).data).toMatchObject([
      { state: 'held', reasons: [], order_id: null },
    ]);
    expect(await decide(id, true, 'Known customer')).toMatchObject({
      state: 'credited',
      comment: 'Known customer',
      decided_by: { id: admin.id },
    });
    expect(await decide(id, true)).toMatchObject({ state: 'credited' });
    expect(await balances(pair)).toEqual([100, 100]);
    await expect(decide(id, false)).rejects.toMatchObject({ status: 409, body: { code: 'reward_decided' } });
  });

  it('where the captured money is no more than both rewards together', async () => {
    const pair = await invite(stage);
    await buyAndComplete(stage, pair.invited, { count: 20 });
    const { id } = await expectHeld(pair, 'not_enough_card_money');
    expect(await decide(id, false, 'Too little')).toMatchObject({ state: 'rejected' });
    expect(await balances(pair)).toEqual([0, 0]);
    await expect(decide(id, true)).rejects.toMatchObject({ status: 409 });
  });

  it('where both signed in from one device, even if those sessions have ended', async () => {
    const [inviter, invited] = [await confirmedBuyer(stage), await confirmedBuyer(stage)];
    const device = Buffer.alloc(32, 7);
    const { db, clock } = stage.t;
    for (const { id } of [inviter, invited]) {
      const token = await startSession({ db, clock: () => clock.now, userAgent: null, device }, id);
      await stage.t.as(token).auth.logout();
    }
    const pair = await invite(stage, { inviter, invited });
    await buyAndComplete(stage, invited);
    await expectHeld(pair, 'same_device');
  });

  it('where both come from one network with one browser', async () => {
    const [inviter, invited] = [await confirmedBuyer(stage), await confirmedBuyer(stage)];
    const { db, clock } = stage.t;
    for (const { id } of [inviter, invited])
      await startSession({ db, clock: () => clock.now, userAgent: 'Safari 26', device: null, ip: '203.0.113.9' }, id);
    const pair = await invite(stage, { inviter, invited });
    await buyAndComplete(stage, invited);
    await expectHeld(pair, 'same_network');
  });

  it('where both have goods delivered to one address, however it is typed', async () => {
    const pair = await invite(stage);
    await placePaidOrder(stage, pair.inviter, { street: 'Birch  Street', cardName: null });
    await buyAndComplete(stage, pair.invited, { street: 'birch st.' });
    await expectHeld(pair, 'same_address');
  });

  it('where both name one phone for their deliveries', async () => {
    const pair = await invite(stage);
    await placePaidOrder(stage, pair.inviter, { phone: '+1 555 010 0999', cardName: null });
    await buyAndComplete(stage, pair.invited, { phone: '+15550100999' });
    await expectHeld(pair, 'same_phone');
  });

  it('where one of them works for the company that sold', async () => {
    const { vendor } = stage.shop.company;
    await stage.t.db.update(users).set({ email_confirmed_at: stage.t.clock.now }).where(eq(users.id, vendor.id));
    const pair = await invite(stage, { inviter: vendor });
    await buyAndComplete(stage, pair.invited);
    await expectHeld(pair, 'company_member');
  });

  it('where the inviter has more of them a day than the settings allow', async () => {
    await admin.client.settings.edit({ body: { referral_daily_cap: 2 } });
    const inviter = await confirmedBuyer(stage);
    const pairs: InvitedPair[] = [];
    for (let n = 0; n < 3; n++) {
      const pair = await invite(stage, { inviter });
      await buyAndComplete(stage, pair.invited);
      pairs.push(pair);
    }
    await passDays(stage, 15);
    await admin.client.settings.edit({ body: { referral_daily_cap: 5 } });
    expect(await getBonuses(inviter)).toBe(200);
    const { data } = await admin.client.refferals.list({ query: { user_id: inviter.id } });
    expect(data.map(({ state, reasons }) => [state, reasons])).toEqual([
      ['held', ['inviter_cap']],
      ['credited', []],
      ['credited', []],
    ]);
    expect((await admin.client.refferals.list({ query: { user_id: inviter.id, state: 'held' } })).total).toBe(1);
  });
});

describe('a reward that is taken back', () => {
  /** Credits 100 to both, of which the invited user has spent 80. */
  const spent = async () => {
    const pair = await invite(stage);
    const order = await buyAndComplete(stage, pair.invited);
    await passDays(stage, 15);
    const product_id = await stage.shop.stock();
    const { cart_hash: hash } = await fillCart(pair.invited.client, [{ product_id, count: 8 }]);
    const other = await pair.invited.client.carts.checkout({ body: { hash, address: delivery, useBonuse: true } });
    return { ...pair, order, other };
  };

  it('becomes a debt as far as it is spent, which the next credits pay first', async () => {
    const { order, other, ...pair } = await spent();
    await refundAtProvider(stage, order);
    expect([await balances(pair), await getDebt(pair.invited), await getDebt(pair.inviter)]).toEqual([[0, 0], 80, 0]);
    await admin.client.transactions.create({ body: { user_id: pair.invited.id, amount: 30 } });
    expect([await getBonuses(pair.invited), await getDebt(pair.invited)]).toEqual([0, 50]);
    const { code } = await admin.client.promoCodes.create({ body: { code: `DEBT${stage.t.make.next()}`, amount: 5 } });
    expect(await pair.invited.client.promoCodes.activate({ params: { code } })).toEqual({
      amount: 5,
      bonus_balance: 0,
    });
    await moveOrder(stage.shop.company.vendor, other, 'canceled');
    expect([await getBonuses(pair.invited), await getDebt(pair.invited)]).toEqual([35, 0]);
    expect((await admin.client.rewards.list({ query: { user_id: pair.invited.id } })).debt).toBe(0);
    expect((await pair.invited.client.transactions.list()).data.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['debt_paid', -45],
      ['order_returned', 80],
      ['debt_paid', -5],
      ['promo', 5],
      ['debt_paid', -30],
      ['correction', 30],
      ['reward_taken_back', -20],
      ['order_spent', -80],
      ['referral_recipient', 100],
    ]);
  });

  it('is lost without a trace in the ledger where it was not credited yet', async () => {
    const pair = await invite(stage);
    const order = await buyAndComplete(stage, pair.invited);
    await refundAtProvider(stage, order);
    await passDays(stage, 15);
    expect([await balances(pair), (await getReferral(pair)).state]).toEqual([[0, 0], 'taken_back']);
    expect((await pair.invited.client.transactions.list()).total).toBe(0);
  });

  it('is told by mail, with what is owed', async () => {
    const { order, ...pair } = await spent();
    await refundAtProvider(stage, order);
    await stage.t.drainJobs();
    const { rows } = await stage.t.pool.query<{ subject: string; text: string }>(
      'select subject, text from outbox where "to" = $1 order by id',
      [pair.invited.email],
    );
    const subjects = rows.map(({ subject }) => subject);
    expect(subjects).toContain('You have received $100.00 in bonuses');
    expect(rows.find(({ subject }) => subject === '$100.00 in bonuses were taken back')!.text).toContain(
      '$80.00 of them were spent already',
    );
  });
});

describe('the first completed order alone counts', () => {
  it('of several', async () => {
    const pair = await invite(stage);
    const first = await buyAndComplete(stage, pair.invited);
    const second = await buyAndComplete(stage, pair.invited);
    expect((await getReferral(pair)).order_id).toBe(first.id);
    await refundAtProvider(stage, second);
    await passDays(stage, 15);
    expect(await balances(pair)).toEqual([100, 100]);
  });

  it('and not one that was canceled before', async () => {
    const pair = await invite(stage);
    const canceled = await placePaidOrder(stage, pair.invited);
    await moveOrder(stage.shop.company.vendor, canceled, 'canceled');
    expect((await getReferral(pair)).state).toBe('pending');
    await completeOrder(stage, await placePaidOrder(stage, pair.invited));
    await passDays(stage, 15);
    expect(await balances(pair)).toEqual([100, 100]);
  });
});
