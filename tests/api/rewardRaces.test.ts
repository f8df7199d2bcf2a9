/** Races over rewards: both sides are credited once or not at all, and nothing is left after a refund. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { verify } from '#server/domains/verify.ts';
import { creditDueRewards } from '#server/domains/promo/creditRewards.ts';
import type { Person } from '#tests/support/factories.ts';
import { openStage, type Stage } from '#tests/support/payments.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
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
import { getBonuses } from '#tests/support/shop.ts';

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage('the sandbox', { max: 20 });
  admin = await stage.t.make.admin();
});
afterAll(async () => {
  expect(await verify(stage.t.db)).toEqual([]);
  await stage.close();
});

const balances = async ({ inviter, invited }: InvitedPair) => [await getBonuses(inviter), await getBonuses(invited)];
const credit = () => creditDueRewards(stage.t.ctx);
const getReward = async ({ invited }: InvitedPair) =>
  (
    await stage.t.pool.query<{ id: number; activation_id: number; state: string }>(
      'select id, activation_id, state from rewards where user_id = $1',
      [invited.id],
    )
  ).rows[0]!;

describe(`under a rush, ${rounds} times`, () => {
  it('one person who uses a friend’s code in eight tabs is promised one reward', async () => {
    for (let round = 0; round < rounds; round++) {
      const [inviter, invited] = [await confirmedBuyer(stage), await confirmedBuyer(stage)];
      const code = (await inviter.client.users.me()).personal_promo_code!;
      const { good } = await raceCalls(
        stage.t,
        lockRow('users', 'id', invited.id),
        Array.from({ length: 8 }, () => () => invited.client.promoCodes.activate({ params: { code } })),
      );
      expect(good).toEqual([{ amount: 100, bonus_balance: 0, pending: true }]);
      expect((await invited.client.rewards.list()).total).toBe(1);
    }
  });

  it('four jobs credit a due reward once', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await invite(stage);
      await buyAndComplete(stage, pair.invited);
      stage.t.clock.forward(15 * dayMs);
      await raceCalls<void>(stage.t, lockRow('users', 'id', pair.inviter.id), [credit, credit, credit, credit]);
      await passDays(stage, 0);
      expect(await balances(pair)).toEqual([100, 100]);
    }
  });

  it('a refund beside the job leaves nobody a bonus', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await invite(stage);
      const order = await buyAndComplete(stage, pair.invited);
      stage.t.clock.forward(15 * dayMs);
      const { bad } = await raceCalls<void>(stage.t, lockRow('users', 'id', pair.inviter.id), [
        credit,
        () => refundAtProvider(stage, order),
      ]);
      await passDays(stage, 0);
      expect([bad, await balances(pair), (await getReward(pair)).state]).toEqual([[], [0, 0], 'taken_back']);
    }
  });

  it('a refund beside the completion leaves nobody a bonus', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await invite(stage);
      const order = await placePaidOrder(stage, pair.invited);
      await raceCalls<unknown>(stage.t, lockRow('orders', 'id', order.id), [
        () => completeOrder(stage, order),
        () => refundAtProvider(stage, order),
      ]);
      await passDays(stage, 15);
      // A refund before the completion leaves the decision to an admin.
      expect(['taken_back', 'held']).toContain((await getReward(pair)).state);
      expect(await balances(pair)).toEqual([0, 0]);
    }
  });

  it('an admin’s rejection beside the job is final, or comes too late', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await invite(stage);
      await buyAndComplete(stage, pair.invited);
      stage.t.clock.forward(15 * dayMs);
      const { id, activation_id } = await getReward(pair);
      const reject = () => admin.client.refferals.decide({ params: { id: activation_id }, body: { approve: false } });
      const { bad } = await raceCalls<unknown>(stage.t, lockRow('rewards', 'id', id), [credit, reject]);
      await passDays(stage, 0);
      const { state } = await getReward(pair);
      expect([state, bad.length]).toEqual(state === 'credited' ? ['credited', 1] : ['rejected', 0]);
      expect(await balances(pair)).toEqual(state === 'credited' ? [100, 100] : [0, 0]);
    }
  });

  it('two admins who decide otherwise agree in the end', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await invite(stage);
      await buyAndComplete(stage, pair.invited, { cardName: null });
      await passDays(stage, 15);
      const { id, activation_id } = await getReward(pair);
      const decide = (approve: boolean) => () =>
        admin.client.refferals.decide({ params: { id: activation_id }, body: { approve } });
      const { good, bad } = await raceCalls(stage.t, lockRow('rewards', 'id', id), [decide(true), decide(false)]);
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(await balances(pair)).toEqual(good[0]!.state === 'credited' ? [100, 100] : [0, 0]);
    }
  });

  it('credits beside each other pay a debt once', async () => {
    for (let round = 0; round < rounds; round++) {
      const pair = await invite(stage);
      const order = await buyAndComplete(stage, pair.invited);
      await passDays(stage, 15);
      await admin.client.transactions.create({ body: { user_id: pair.invited.id, amount: -90 } });
      await refundAtProvider(stage, order);
      const give = () => admin.client.transactions.create({ body: { user_id: pair.invited.id, amount: 30 } });
      await raceCalls<unknown>(stage.t, lockRow('users', 'id', pair.invited.id), [give, give, give, give]);
      expect([await getBonuses(pair.invited), (await pair.invited.client.rewards.list()).debt]).toEqual([30, 0]);
    }
  });
});
