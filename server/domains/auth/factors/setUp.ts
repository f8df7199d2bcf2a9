/** Adds second factors to the caller's account. */
import { type Factor, maxFactors } from '#contract/factors.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { provePassword } from '#server/domains/users/provePassword.ts';
import { fail } from '#server/failure.ts';
import { markFactor } from '#server/platform/sessions.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { type ChallengeRow, countChallengeTry, openChallenge, spendChallenge } from './challenges.ts';
import { canUsePasskeys, buildRegistrationOptions, getRelyingParty, verifyRegistration } from './passkeys.ts';
import { type FactorRow, listFactors, insertApp, insertPasskey, lockOwner } from './rows.ts';
import { makeSecret, sealSecret, findStep } from './totp.ts';

type Calls = Handlers<Contract['factors'], Ctx>;

const minuteMs = 60_000;

const readNames = oneRow<{ label: string; name: string }, { userId: number }>(
  'factor_label',
  `select coalesce(email, login, phone, id::text) as label, concat_ws(' ', first_name, last_name) as name
     from users where id = $userId`,
);

/** Formats a factor for its owner, without secrets. */
export const presentFactor = ({ id, kind, name, created_at, used_at }: FactorRow): Factor => ({
  id,
  kind,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});

/** Whether the session began so recently that the password is not required again. */
export async function hasJustSignedIn(ctx: Ctx): Promise<boolean> {
  const { fresh_factor_minutes } = await getShopSettings(ctx);
  return ctx.clock().getTime() - ctx.user!.session!.begun_at.getTime() < fresh_factor_minutes * minuteMs;
}

/**
 * Checks that the caller may add a factor. The first factor needs the password; before further ones the contract's
 * `fresh` has already required an existing factor.
 * @returns the factors that the account has
 * @throws Failure `guest_account`, `in_use` if there are too many, `invalid` at `present_password`
 */
async function checkCanAdd(ctx: Ctx, present_password: string | undefined): Promise<FactorRow[]> {
  if (ctx.user!.is_guest) throw fail('guest_account');
  const factors = await listFactors(ctx.db, { user_id: ctx.user!.id });
  if (factors.length >= maxFactors) throw fail('in_use');
  if (factors.length === 0 && !(await hasJustSignedIn(ctx))) await provePassword(ctx, ctx.user!.id, present_password);
  return factors;
}

/** Makes the secret of a new app. The app is added only after its first code was right (`confirmTotp`). */
export const startTotp: Calls['totpStart'] = async ({ body }, ctx) => {
  await checkCanAdd(ctx, body.present_password);
  const { id } = ctx.user!;
  const made = await makeSecret((await readNames(ctx.db, { userId: id }))!.label);
  const { challenge } = await openChallenge(ctx, id, 'setup_totp', {
    secret: await sealSecret(ctx, id, made.secret),
  });
  return { setup: challenge, ...made };
};

/** Adds a factor that has just been proved, so the session counts as freshly confirmed too. */
async function addFactor(
  ctx: Ctx,
  row: ChallengeRow,
  insert: (unit: Ctx) => Promise<FactorRow | undefined>,
): Promise<Factor> {
  return ctx.unit(async (unit) => {
    await lockOwner(unit.db, { user_id: row.user_id });
    if ((await listFactors(unit.db, { user_id: row.user_id })).length >= maxFactors) throw fail('in_use');
    await spendChallenge(unit.db, row);
    const factor = (await insert(unit))!;
    await markFactor(unit.db, unit.token!, unit.clock());
    await unit.audit({
      action: 'factor_add',
      noun: 'users',
      record_id: row.user_id,
      before: null,
      after: { factor: factor.kind, name: factor.name },
    });
    await unit.emit('user.factor_changed', { user_id: row.user_id, change: 'added', kind: factor.kind });
    return presentFactor(factor);
  });
}

/**
 * Adds the app if its code is right.
 * @throws Failure `wrong_factor`, `dead_challenge`
 */
export const confirmTotp: Calls['totpConfirm'] = async ({ body: { setup, code, name } }, ctx) => {
  const row = await countChallengeTry(ctx, 'setup_totp', setup);
  const secret = row.secret!;
  const step = await findStep(ctx, { user_id: row.user_id, secret }, code.replace(/\s/g, ''));
  if (step === null) throw fail('wrong_factor', { errors: { code: 'wrong_factor' } });
  return addFactor(ctx, row, (unit) =>
    insertApp(unit.db, { user_id: row.user_id, name: name.trim(), secret, step, now: unit.clock() }),
  );
};

/**
 * Makes the options to create a passkey.
 * @throws Failure `unavailable` if passkeys don't work at this address
 */
export const startPasskey: Calls['passkeyStart'] = async ({ body }, ctx) => {
  const factors = await checkCanAdd(ctx, body.present_password);
  if (!canUsePasskeys(ctx.settings)) throw fail('unavailable');
  const { id } = ctx.user!;
  const person = { id, ...(await readNames(ctx.db, { userId: id }))! };
  const options = await buildRegistrationOptions(getRelyingParty(ctx.settings), person, factors);
  const { challenge } = await openChallenge(ctx, id, 'setup_passkey', { webauthn: options.challenge });
  return { setup: challenge, options: { ...options } };
};

/**
 * Adds the passkey that the browser has created.
 * @throws Failure `wrong_factor`, `dead_challenge`
 */
export const confirmPasskey: Calls['passkeyConfirm'] = async ({ body: { setup, response, name } }, ctx) => {
  const row = await countChallengeTry(ctx, 'setup_passkey', setup);
  const key = await verifyRegistration(getRelyingParty(ctx.settings), row.webauthn!, response);
  if (!key) throw fail('wrong_factor');
  return addFactor(ctx, row, (unit) =>
    insertPasskey(unit.db, {
      user_id: row.user_id,
      name: name.trim(),
      credential_id: key.id,
      public_key: Buffer.from(key.publicKey),
      sign_count: key.counter,
      transports: key.transports ?? [],
      now: unit.clock(),
    }),
  );
};
