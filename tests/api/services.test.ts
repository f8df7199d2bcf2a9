/** An installation offers only what works: no fake payments, mail or SMS in production. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { type Person, testPassword } from '#tests/support/factories.ts';
import { openShop, placeOrder } from '#tests/support/shop.ts';

let t: Api;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ services: { payments: 'none', mail: false, sms: false } });
  buyer = await t.make.buyer();
  admin = await t.make.admin();
});
afterAll(() => t.close());

const card = 'pm_card_visa';
const off = (code: string) => ({ status: 409, code });
const phone = { country_code: '61', phoneNumbers: '412345678' };

describe('without a payment provider', () => {
  it('no call takes a card, and nothing is written', async () => {
    const { order, buyer: owner } = await placeOrder(t, await openShop(t));
    const tariff = (await t.guest.tariffs.list({ query: { audience: 'buyers' } })).data.find(({ is_sold }) => is_sold)!;
    const { payments } = t.as(owner.token);
    const params = { id: order.id };
    const calls = [
      payments.payOrder({ params }),
      payments.confirmOrder({ params, body: { payment_method_id: card, amount: order.sum_to_pay } }),
      payments.start({ query: { amount: tariff.prices['30'], tariff_id: tariff.id } }),
      payments.subscribe({ body: { days: 30, tariff_id: tariff.id, payment_method_id: card } }),
      payments.sandboxApproval({ body: { client_secret: 'pi_1_secret_1', approve: true } }),
      t.as(admin.token).payments.test(),
      t.guest.payments.webhook(),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: off('payments_off') });
    expect((await t.pool.query('select from payments')).rowCount).toBe(0);
    expect((await t.pool.query('select from sandbox_intents')).rowCount).toBe(0);
  });

  it('says so to whoever asks, and an order can’t be paid by card', async () => {
    const shop = await openShop(t);
    await t.pool.query('update companies set card_payments = true where id = $1', [shop.company.id]);
    const { order, buyer: owner } = await placeOrder(t, shop);
    expect(order.payment.can_pay).toBe(false);
    expect((await t.as(owner.token).orders.get({ params: { id: order.id } })).payment.can_pay).toBe(false);
    expect(await t.guest.payments.config()).toEqual({
      provider: 'none',
      form: null,
      publishable_key: null,
      lowest_sum: 0.01,
      highest_sum: 999_999.99,
    });
    expect(await t.as(admin.token).payments.provider()).toMatchObject({ provider: 'none', live: false });
  });

  it('sells a plan for bonuses all the same', async () => {
    const tariff = (await t.guest.tariffs.list({ query: { audience: 'buyers' } })).data.find(({ is_sold }) => is_sold)!;
    await t.as(admin.token).transactions.create({ body: { user_id: buyer.id, amount: 1000, comment: 'A gift' } });
    const bought = await t.as(buyer.token).tariffs.buy({ params: { id: tariff.id }, body: { days: 7 } });
    expect(bought.status).toBe('succeeded');
  });
});

describe('without mail', () => {
  it('signs nobody up by email and sends no link', async () => {
    const email = 'somebody@example.com';
    const calls = [
      t.guest.auth.register({ body: { email } }),
      t.guest.auth.sendPasswordLink({ query: { email: buyer.email } }),
      t.guest.auth.sendActivation({ body: { email: buyer.email } }),
      t.as(buyer.token).account.contactAsk({ body: { email, present_password: testPassword } }),
      t.as(admin.token).users.edit({ params: { id: buyer.id }, body: { email } }),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: off('mail_off') });
    await expect(calls[0]).rejects.toMatchObject({ errors: { email: expect.stringContaining('No mail') } });
    expect((await t.pool.query('select from users where email = $1', [email])).rowCount).toBe(0);
  });

  it('lets an admin make an account with a password only', async () => {
    const { users } = t.as(admin.token);
    const body = { email: 'hire@example.com', roles: ['ROLE_USER' as const, 'ROLE_MANAGER' as const] };
    await expect(users.create({ body })).rejects.toMatchObject(off('password_needed'));
    const { id } = await users.create({ body: { ...body, password: 'a-long-enough-one-7' } });
    expect(id).toBeGreaterThan(0);
  });

  it('stores no letter that nobody could read', async () => {
    await placeOrder(t, await openShop(t));
    await t.drainJobs();
    expect((await t.pool.query('select from outbox')).rowCount).toBe(0);
    const { rows } = await t.pool.query<{ state: string }>('select distinct state from mails');
    expect(rows).toEqual([{ state: 'refused' }]);
  });
});

describe('without SMS', () => {
  it('sends no code and signs nobody up by phone', async () => {
    const calls = [
      t.guest.auth.codeSend({ query: phone }),
      t.guest.auth.registerByPhone({ body: phone }),
      t.as(buyer.token).account.contactAsk({ body: { ...phone, present_password: testPassword } }),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: off('sms_off') });
    expect((await t.pool.query('select from phone_codes')).rowCount).toBe(0);
  });
});
