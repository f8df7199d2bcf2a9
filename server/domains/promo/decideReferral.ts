/** An admin's decision on a referral whose rewards are held. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { creditReferral } from './creditRewards.ts';
import { readReferral } from './referralRows.ts';
import { lockRewards, updateReward } from './rewardRows.ts';

type Decide = Contract['refferals']['decide'];

const findReward = oneRow<{ id: number }, { activation_id: number }>(
  'reward_of_activation',
  'select id from rewards where activation_id = $activation_id',
);

/**
 * Credits both sides, or neither for good. Approving needs a held reward; rejecting one that is not credited yet.
 * The same decision sent again changes nothing.
 * @throws Failure `not_found`; `reward_decided` where something else has become of it already
 */
export async function decideReferral({ params: { id }, body }: Input<Decide>, ctx: Ctx): Promise<Answer<Decide>> {
  const known = await findReward(ctx.db, { activation_id: id });
  if (!known) throw notFound('refferal');
  const reward = (await lockRewards(ctx, [known.id]))[0]!;
  const { approve } = body;
  const isRepeated = reward.decided_by !== null && reward.state === (approve ? 'credited' : 'rejected');
  if (isRepeated) return readReferral(ctx, id);
  const isPossible = approve ? reward.state === 'held' : ['pending', 'waiting', 'held'].includes(reward.state);
  if (!isPossible) throw fail('reward_decided');
  const before = await readReferral(ctx, id);
  const decision = { decided_by: ctx.user!.id, comment: body.comment?.trim() || undefined };
  if (approve) await creditReferral(ctx, reward, decision);
  else await updateReward(ctx, reward, { state: 'rejected', ...decision });
  const after = await readReferral(ctx, id);
  await ctx.audit({
    action: approve ? 'approve' : 'reject',
    noun: 'refferals',
    record_id: id,
    before: { state: before.state, reasons: before.reasons },
    after: { state: after.state, reasons: after.reasons, comment: after.comment },
  });
  return after;
}
