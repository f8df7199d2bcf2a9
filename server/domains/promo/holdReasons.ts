/** Finds why a referral needs an admin's decision (contract/rewards.ts lists the reasons). */
import type { HoldReason } from '#contract/rewards.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getCapturedMoney } from '#server/domains/payments/rows.ts';
import { hashNetwork } from '#server/platform/sessions.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { buildAddressKey } from './addressKey.ts';

/** The two accounts of a referral. */
export interface Sides {
  user_id: number;
  inviter_id: number;
}

const addTraces = statement<unknown, { user_id: number; device: Buffer | null; network: Buffer | null; seen_at: Date }>(
  'account_trace_add',
  `insert into account_traces (user_id, kind, hash, seen_at)
   select $user_id, t.kind, t.hash, $seen_at
     from (values ('device', $device::bytea), ('network', $network::bytea)) t (kind, hash)
    where t.hash is not null
   on conflict (user_id, kind, hash) do update set seen_at = excluded.seen_at`,
);

/** Stores the device and network that the caller uses now; they may have changed since the sign-in. */
export async function rememberTraces(
  ctx: Pick<Ctx, 'db' | 'clock'> & Partial<Pick<Ctx, 'device' | 'ip' | 'userAgent'>>,
  userId: number,
): Promise<void> {
  const network = hashNetwork(ctx);
  if (ctx.device || network)
    await addTraces(ctx.db, { user_id: userId, device: ctx.device ?? null, network, seen_at: ctx.clock() });
}

const readSharedSignals = oneRow<{ device: boolean; network: boolean; card: boolean }, Sides>(
  'reward_shared_signals',
  `select coalesce(bool_or(a.kind = 'device'), false) as device,
          coalesce(bool_or(a.kind = 'network'), false) as network,
          exists (select from payments p
                    join payments q on q.card_fingerprint = p.card_fingerprint and q.user_id = $inviter_id
                   where p.user_id = $user_id and p.card_fingerprint is not null) as card
     from account_traces a join account_traces b on b.user_id = $inviter_id and b.kind = a.kind and b.hash = a.hash
    where a.user_id = $user_id`,
);

/** The newest orders of each side whose addresses and phones are compared. */
const comparedOrders = 200;
const listPlaces = statement<
  { user_id: number; address: Record<string, string | null> | null; phone: string | null },
  { userIds: readonly number[] }
>(
  'reward_places',
  `select o.user_id, o.address, o.address ->> 'phone' as phone
     from unnest($userIds::int[]) u (id)
    cross join lateral (select user_id, address
                          from orders
                         where user_id = u.id
                         order by id desc
                         limit ${comparedOrders}) o`,
);

/** Whether the two lists have a value in common; nulls do not count. */
function isShared<T>(mine: readonly (T | null)[], theirs: readonly (T | null)[]): boolean {
  const known = new Set(theirs);
  return mine.some((value) => value !== null && known.has(value));
}

/** Finds what the two accounts have in common: device, network, card, delivery address, recipient's phone. */
export async function findSignals({ db }: Pick<Ctx, 'db'>, { user_id, inviter_id }: Sides): Promise<HoldReason[]> {
  const { device, network, card } = (await readSharedSignals(db, { user_id, inviter_id }))!;
  const places = (await listPlaces(db, { userIds: [user_id, inviter_id] })).map(({ address, ...place }) => ({
    ...place,
    key: address && buildAddressKey(address),
  }));
  const [mine, theirs] = [user_id, inviter_id].map((id) => places.filter((place) => place.user_id === id));
  const isSameAddress = isShared(
    mine!.map(({ key }) => key),
    theirs!.map(({ key }) => key),
  );
  const isSamePhone = isShared(
    mine!.map(({ phone }) => phone),
    theirs!.map(({ phone }) => phone),
  );
  return [
    ...(device ? (['same_device'] as const) : []),
    ...(network ? (['same_network'] as const) : []),
    ...(isSameAddress ? (['same_address'] as const) : []),
    ...(isSamePhone ? (['same_phone'] as const) : []),
    ...(card ? (['same_card'] as const) : []),
  ];
}

export interface JudgedReward extends Sides {
  id: number;
  order_id: number;
  amount: number;
  inviter_amount: number;
  reasons: HoldReason[];
  created_at: Date;
}

/** Facts about the two accounts that count against a referral. */
interface AccountFacts {
  is_account_removed: boolean;
  is_invited_unconfirmed: boolean;
  is_company_member: boolean;
  /** Rewards of this inviter that were promised within a day before this one, including it. */
  promised: number;
  /** Rewards of this inviter that were credited within the last 24 hours. */
  credited: number;
}

const readFacts = oneRow<AccountFacts, Sides & { orderId: number; rewardId: number; promised_at: Date; dayAgo: Date }>(
  'reward_standing',
  `select bool_or(not u.alive) as is_account_removed,
          bool_or(u.id = $user_id and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is null)
            as is_invited_unconfirmed,
          exists (select from company_members m join orders o on o.company_id = m.company_id
                   where o.id = $orderId and m.user_id in ($user_id, $inviter_id)) as is_company_member,
          (select count(*)::int from rewards r where r.inviter_id = $inviter_id and r.id <= $rewardId
              and r.created_at > $promised_at::timestamptz - interval '1 day') as promised,
          (select count(*)::int from rewards r
            where r.inviter_id = $inviter_id and r.credited_at > $dayAgo) as credited
     from users u where u.id in ($user_id, $inviter_id)`,
);

/**
 * Finds every reason not to credit a referral without an admin. The caller has locked both accounts, so that the daily
 * cap also counts rewards that a concurrent run has just credited.
 * @returns the reasons that were stored before and those found now, without duplicates
 */
export async function findHoldReasons(ctx: Ctx, reward: JudgedReward): Promise<HoldReason[]> {
  const { user_id, inviter_id, order_id } = reward;
  const { referral_daily_cap } = await getShopSettings(ctx);
  const dayAgo = new Date(ctx.clock().getTime() - dayMs);
  const facts = (await readFacts(ctx.db, {
    user_id,
    inviter_id,
    orderId: order_id,
    rewardId: reward.id,
    promised_at: reward.created_at,
    dayAgo,
  }))!;
  const isCapped = facts.promised > referral_daily_cap || facts.credited >= referral_daily_cap;
  const captured = await getCapturedMoney(ctx, order_id);
  return [
    ...new Set<HoldReason>([
      ...reward.reasons,
      ...(captured > reward.amount + reward.inviter_amount ? [] : (['not_enough_card_money'] as const)),
      ...(isCapped ? (['inviter_cap'] as const) : []),
      ...(facts.is_company_member ? (['company_member'] as const) : []),
      ...(facts.is_invited_unconfirmed ? (['unconfirmed'] as const) : []),
      ...(facts.is_account_removed ? (['account_ended'] as const) : []),
      ...(await findSignals(ctx, reward)),
    ]),
  ];
}
