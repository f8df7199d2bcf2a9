/** The endpoints of second factors: listing, adding, confirming, renaming and removing them. */
import { getFactorState } from '#contract/rules/secondFactor.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { markFactor } from '#server/platform/sessions.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { type ChallengePurpose, getOpenChallenge, openChallenge, setWebauthnChallenge } from './challenges.ts';
import { finishSignIn } from './openSession.ts';
import { buildAuthenticationOptions, canUsePasskeys, getRelyingParty } from './passkeys.ts';
import { listProofKinds, proveFactor } from './proofs.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import { countCodes, listFactors, lockOwner, removeCodes, removeFactor, renameFactor } from './rows.ts';
import { hasJustSignedIn, confirmPasskey, startPasskey, presentFactor, confirmTotp, startTotp } from './setUp.ts';
import { readSignIns } from './signIns.ts';

const findPassword = oneRow<unknown, { userId: number }>(
  'factor_has_password',
  'select from users where id = $userId and password_hash is not null',
);

/** Makes the WebAuthn options for a challenge, and stores what the passkey has to sign. */
async function makeOptions(ctx: Ctx, purpose: ChallengePurpose, challenge: string) {
  const row = await getOpenChallenge(ctx, purpose, challenge);
  const options = await buildAuthenticationOptions(
    getRelyingParty(ctx.settings),
    await listFactors(ctx.db, { user_id: row.user_id }),
  );
  await setWebauthnChallenge(ctx.db, row, options.challenge);
  return { options: { ...options } };
}

export const factors: Handlers<Contract['factors'], Ctx> = {
  signInOptions: async ({ body }, ctx) => {
    const uses = getAddressUses('factorsOfAddress', ctx.ip);
    await ctx.limits.takeAll(uses);
    const options = await makeOptions(ctx, 'sign_in', body.challenge);
    await ctx.limits.giveBackAll(uses);
    return options;
  },
  signIn: ({ body }, ctx) => finishSignIn(ctx, body),
  list: async (_, ctx) => {
    const { id } = ctx.user!;
    const rows = await listFactors(ctx.db, { user_id: id });
    const { left } = (await countCodes(ctx.db, { user_id: id }))!;
    const isFirst = rows.length === 0;
    return {
      data: rows.map(presentFactor),
      state: getFactorState(ctx.user!, ctx.settings.installed),
      recovery_codes_left: left,
      needs_password:
        isFirst && !(await hasJustSignedIn(ctx)) && (await findPassword(ctx.db, { userId: id })) !== undefined,
      passkeys: canUsePasskeys(ctx.settings),
    };
  },
  challenge: async (_, ctx) => {
    const { id } = ctx.user!;
    const kinds = await listProofKinds(ctx, id);
    if (kinds.length === 0) throw fail('no_factor');
    const { challenge, expires_at } = await openChallenge(ctx, id, 'fresh');
    return { challenge, kinds, expires_at: expires_at.toISOString() };
  },
  challengeOptions: ({ body }, ctx) => makeOptions(ctx, 'fresh', body.challenge),
  prove: async ({ body }, ctx) => {
    await proveFactor(ctx, 'fresh', body);
    const now = ctx.clock();
    await markFactor(ctx.db, ctx.token!, now);
    const { fresh_factor_minutes } = await getShopSettings(ctx);
    return { fresh_until: new Date(now.getTime() + fresh_factor_minutes * 60_000).toISOString() };
  },
  totpStart: startTotp,
  totpConfirm: confirmTotp,
  passkeyStart: startPasskey,
  passkeyConfirm: confirmPasskey,
  rename: async ({ params: { id }, body: { name } }, ctx) => {
    const row = await renameFactor(ctx.db, { user_id: ctx.user!.id, factorId: id, name: name.trim() });
    if (!row) throw notFound('factor');
    await ctx.audit({
      action: 'factor_rename',
      noun: 'users',
      record_id: ctx.user!.id,
      before: { factor: row.kind, name: row.old_name },
      after: { factor: row.kind, name: row.name },
    });
    return presentFactor(row);
  },
  remove: async ({ params: { id } }, ctx) => {
    const user_id = ctx.user!.id;
    // Two removals wait for each other: else each would see the other's factor and leave the recovery codes
    await lockOwner(ctx.db, { user_id });
    const row = await removeFactor(ctx.db, { user_id, factorId: id });
    if (!row) throw notFound('factor');
    if ((await listFactors(ctx.db, { user_id })).length === 0) await removeCodes(ctx.db, { user_id });
    await ctx.audit({
      action: 'factor_remove',
      noun: 'users',
      record_id: user_id,
      before: { factor: row.kind, name: row.name },
      after: null,
    });
    await ctx.emit('user.factor_changed', { user_id, change: 'removed', kind: row.kind });
  },
  recoveryCodes: async (_, ctx) => {
    const user_id = ctx.user!.id;
    return ctx.step(async (unit) => {
      // Two calls at once would otherwise leave twenty codes
      await lockOwner(unit.db, { user_id });
      if ((await listFactors(unit.db, { user_id })).length === 0) throw fail('no_factor');
      const codes = await makeRecoveryCodes(unit, user_id);
      await unit.audit({ action: 'recovery_codes', noun: 'users', record_id: user_id, before: null, after: {} });
      return { codes };
    });
  },
  signIns: async (_, ctx) => ({ data: await readSignIns(ctx, ctx.user!.id) }),
};
