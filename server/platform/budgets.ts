/**
 * Hourly budgets of an installation for SMS, mails and tokens of a language model. They are counted in the database, so
 * all processes share them. Each has a reserve that strangers can't use.
 */
import type { ShopSettings } from '#contract/settings.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { getShopSettings } from './settings.ts';

export const budgetKinds = ['sms', 'mail', 'tokens'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

export interface BudgetDeps {
  db: Db;
  gateways: Pick<Gateways, 'fanout'>;
  clock: () => Date;
}

const hourMs = 3_600_000;
/** The share for everybody. The rest is for sign-in links, known devices and people with an account. */
const ordinaryShare = 0.8;

const settingNames = {
  sms: 'sms_per_hour',
  mail: 'mails_per_hour',
  tokens: 'assistant_tokens_per_hour',
} as const satisfies Record<BudgetKind, keyof ShopSettings>;

interface UseValues {
  kind: BudgetKind;
  hour: Date;
  amount: number;
  limit: number;
}

// The database accepts as many concurrent uses as fit
const addUse = oneRow<object, UseValues>(
  'budget_add',
  `insert into budget_uses (kind, hour, used) values ($kind, $hour, $amount)
   on conflict (kind, hour) do update set used = budget_uses.used + $amount where budget_uses.used + $amount <= $limit
   returning used`,
);
// Does not wait for the disk: a crash of the database may lose the last counts. Not for units of work, because their
// other changes would not wait either.
const addUseInJob = oneRow<object, UseValues>(
  'budget_add_in_job',
  `insert into budget_uses (kind, hour, used)
   select $kind, $hour::timestamptz, $amount::bigint
     from set_config('synchronous_commit', 'off', true) as mode where mode = 'off'
   on conflict (kind, hour) do update set used = budget_uses.used + $amount where budget_uses.used + $amount <= $limit
   returning used`,
);
const correctUse = statement<unknown, { kind: BudgetKind; hour: Date; difference: number }>(
  'budget_correct',
  'update budget_uses set used = greatest(0, used + $difference) where kind = $kind and hour = $hour',
);
const countWaiting = oneRow<{ waiting: number }, { kind: BudgetKind; hour: Date }>(
  'budget_waiting',
  `insert into budget_uses (kind, hour, used, waiting) values ($kind, $hour, 0, 1)
   on conflict (kind, hour) do update set waiting = budget_uses.waiting + 1 returning waiting`,
);
const listUsesSince = statement<
  { kind: BudgetKind; hour: Date; used: number; alerted_at: Date | null },
  { since: Date }
>('budget_used', 'select kind, hour, used::float8 as used, alerted_at from budget_uses where hour >= $since');

const getStartOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs);

const getSecondsLeft = (now: Date): number =>
  Math.ceil((getStartOfHour(now).getTime() + hourMs - now.getTime()) / 1000);

const getOrdinaryPart = (limit: number): number => Math.max(1, Math.floor(limit * ordinaryShare));

interface TakeOptions {
  amount?: number;
  isReserved?: boolean;
  at?: Date;
  isInJob?: boolean;
}

/**
 * Takes from the budget of an hour, in one statement that is safe for concurrent processes.
 * @param amount messages, or tokens
 * @param isReserved whether it may use the reserve
 * @param at a time in that hour; now by default
 * @param isInJob outside of a unit of work
 * @returns false if the budget is used up
 */
export async function takeBudget(
  deps: BudgetDeps,
  kind: BudgetKind,
  { amount = 1, isReserved = false, at = deps.clock(), isInJob = false }: TakeOptions = {},
): Promise<boolean> {
  const full = (await getShopSettings(deps))[settingNames[kind]];
  const limit = isReserved ? full : getOrdinaryPart(full);
  const take = isInJob ? addUseInJob : addUse;
  const use = await take(deps.db, { kind, hour: getStartOfHour(at), amount: Math.min(amount, limit), limit });
  return use !== undefined;
}

/**
 * Corrects an earlier use.
 * @param difference messages or tokens; negative to give back
 */
export const correctBudget = (db: Db, kind: BudgetKind, at: Date, difference: number): Promise<unknown> =>
  correctUse(db, { kind, hour: getStartOfHour(at), difference });

/**
 * Takes one SMS.
 * @param isReserved for devices and people that an account already knows
 * @throws Failure `sms_spent`
 */
export async function takeSms(deps: BudgetDeps, isReserved: boolean): Promise<void> {
  if (await takeBudget(deps, 'sms', { isReserved })) return;
  const seconds = getSecondsLeft(deps.clock());
  throw fail('sms_spent', { values: { seconds }, retryAfter: seconds });
}

/** The failure of a question that exceeds the installation's tokens. */
export function createTokensSpentFailure(now: Date): Error {
  const seconds = getSecondsLeft(now);
  return fail('assistant_budget', { values: { seconds }, retryAfter: seconds });
}

/**
 * The next attempt of a message that exceeds the budget: in the next hour, or later if more messages wait than an hour
 * allows.
 * @param isUrgent uses the reserve of the next hour instead of waiting behind others
 */
export async function getNextTurn(deps: BudgetDeps, kind: BudgetKind, isUrgent = false): Promise<Date> {
  const hour = getStartOfHour(deps.clock());
  if (isUrgent) return new Date(hour.getTime() + hourMs);
  const limit = getOrdinaryPart((await getShopSettings(deps))[settingNames[kind]]);
  const { waiting } = (await countWaiting(deps.db, { kind, hour }))!;
  return new Date(hour.getTime() + hourMs * (1 + Math.floor((waiting - 1) / limit)));
}

export interface BudgetState {
  kind: BudgetKind;
  hour: Date;
  used: number;
  limit: number;
  /** At most the reserve is left. */
  isSpent: boolean;
  alerted_at: Date | null;
}

/** The use of budgets in this hour and the last one. */
export async function readBudgets(deps: Pick<Ctx, 'db' | 'gateways' | 'clock'>): Promise<BudgetState[]> {
  const settings = await getShopSettings(deps);
  const rows = await listUsesSince(deps.db, { since: new Date(getStartOfHour(deps.clock()).getTime() - hourMs) });
  return rows.map(({ kind, hour, used, alerted_at }) => {
    const limit = settings[settingNames[kind]];
    const minNeeded = kind === 'tokens' ? Math.min(questionTokens, getOrdinaryPart(limit)) : 1;
    return { kind, hour, used, limit, isSpent: used + minNeeded > getOrdinaryPart(limit), alerted_at };
  });
}

/** Taken before a question is answered; the real cost is known afterwards. */
export const questionTokens = 6000;

/** Whether two times lie in the same hour. */
export const isSameHour = (one: Date, other: Date): boolean =>
  getStartOfHour(one).getTime() === getStartOfHour(other).getTime();
