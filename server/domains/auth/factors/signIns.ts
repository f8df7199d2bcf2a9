/** Records sign-ins for their owner, audits those of staff, and notifies the owner of a new device. */
import type { ProofKind } from '#contract/factors.ts';
import { type Role, staffRoles } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { parseDevice } from '#server/domains/users/device.ts';
import type { SignInMethod } from './challenges.ts';

export interface Person {
  id: number;
  roles: Role[];
}

interface SignInRow {
  id: number;
  at: Date;
  method: SignInMethod;
  factor: ProofKind | null;
  user_agent: string | null;
  address: string | null;
}

// One statement: its CTE `before` does not see the row that `added` inserts
const insertSignIn = oneRow<
  { has_any: boolean; is_known: boolean },
  {
    user_id: number;
    now: Date;
    method: string;
    factor: string | null;
    user_agent: string | null;
    device_hash: Buffer | null;
    address: string;
  }
>(
  'sign_in_insert',
  `with before as (select device_hash, user_agent from sign_ins where user_id = $user_id),
        added as (insert into sign_ins (user_id, at, method, factor, user_agent, device_hash, address)
                  values ($user_id, $now, $method, $factor, $user_agent, $device_hash, $address))
   select count(*) > 0 as has_any,
          coalesce(bool_or(case when $device_hash::bytea is null then user_agent is not distinct from $user_agent
                                else device_hash = $device_hash end), false) as is_known
     from before`,
);
const listSignIns = statement<SignInRow, { userId: number }>(
  'sign_ins_of',
  `select id, at, method, factor, user_agent, address from sign_ins
    where user_id = $userId order by at desc, id desc limit 50`,
);

const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => staffRoles.includes(role));

/** Records a sign-in, in the open transaction. */
export async function recordSignIn(
  unit: Ctx,
  person: Person,
  { method, factor }: { method: SignInMethod; factor: ProofKind | null },
): Promise<void> {
  const now = unit.clock();
  const userAgent = unit.userAgent?.slice(0, 255) ?? null;
  const seen = (await insertSignIn(unit.db, {
    user_id: person.id,
    now,
    method,
    factor,
    user_agent: userAgent,
    device_hash: unit.device,
    address: unit.ip,
  }))!;
  const { browser, system } = parseDevice(userAgent);
  if (isStaff(person.roles))
    await unit.audit({
      action: 'sign_in',
      noun: 'users',
      record_id: person.id,
      before: null,
      after: { method, factor, browser, system, address: unit.ip },
      by: person.id,
    });
  if (seen.has_any && !seen.is_known)
    await unit.emit('auth.new_device', {
      user_id: person.id,
      browser,
      system,
      address: unit.ip,
      at: now.toISOString(),
    });
}

/** Reads the newest 50 sign-ins of a user. */
export async function readSignIns({ db }: Pick<Ctx, 'db'>, userId: number) {
  const rows = await listSignIns(db, { userId });
  return rows.map(({ user_agent, at, ...row }) => ({ ...row, ...parseDevice(user_agent), at: at.toISOString() }));
}
