/**
 * What an installation may spend in an hour, counted in the database, so that all its processes share it: SMS, mails,
 * tokens of a language model. A part of each is a reserve that strangers can't use up.
 */
import type { ShopSettings } from '#contract/settings.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { shopSettings } from './settings.ts';

export const budgetKinds = ['sms', 'mail', 'tokens'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

export interface BudgetDeps {
  db: Db;
  gateways: Pick<Gateways, 'fanout'>;
  clock: () => Date;
}

const hourMs = 3_600_000;
/** What everybody may use of a budget. The rest is for sign-in links, known devices and people with an account. */
const ordinaryShare = 0.8;

const settingOf = {
  sms: 'sms_per_hour',
  mail: 'mails_per_hour',
  tokens: 'assistant_tokens_per_hour',
} as const satisfies Record<BudgetKind, keyof ShopSettings>;

// Of many at once the database lets in as many as fit
const add = oneRow(
  'budget_add',
  `insert into budget_uses (kind, hour, used) values ($1, $2, $3)
   on conflict (kind, hour) do update set used = budget_uses.used + $3 where budget_uses.used + $3 <= $4
   returning used`,
);
// Waits for no disk: a crash of the database may forget the counts of its last moment. Not for units of work, whose
// other changes would not wait either.
const addInJob = oneRow(
  'budget_add_in_job',
  `insert into budget_uses (kind, hour, used)
   select $1, $2::timestamptz, $3::bigint from set_config('synchronous_commit', 'off', true) as mode where mode = 'off'
   on conflict (kind, hour) do update set used = budget_uses.used + $3 where budget_uses.used + $3 <= $4
   returning used`,
);
const correct = statement(
  'budget_correct',
  'update budget_uses set used = greatest(0, used + $3) where kind = $1 and hour = $2',
);
const countWaiting = oneRow<{ waiting: number }>(
  'budget_waiting',
  `insert into budget_uses (kind, hour, used, waiting) values ($1, $2, 0, 1)
   on conflict (kind, hour) do update set waiting = budget_uses.waiting + 1 returning waiting`,
);
const usedSince = statement<{ kind: BudgetKind; hour: Date; used: number; alerted_at: Date | null }>(
  'budget_used',
  'select kind, hour, used::float8 as used, alerted_at from budget_uses where hour >= $1',
);

const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs);

const secondsLeft = (now: Date): number => Math.ceil((startOfHour(now).getTime() + hourMs - now.getTime()) / 1000);

const ordinaryPart = (limit: number): number => Math.max(1, Math.floor(limit * ordinaryShare));

interface TakeOptions {
  amount?: number;
  isReserved?: boolean;
  at?: Date;
  isInJob?: boolean;
}

/**
 * Takes from the budget of an hour, in one statement that many processes may run at once.
 * @param amount messages, or tokens
 * @param isReserved whether it may use the reserve too
 * @param at a moment of that hour; now where it is left out
 * @param isInJob outside a unit of work
 * @returns false where it is used up
 */
export async function takeBudget(
  deps: BudgetDeps,
  kind: BudgetKind,
  { amount = 1, isReserved = false, at = deps.clock(), isInJob = false }: TakeOptions = {},
): Promise<boolean> {
  const full = (await shopSettings(deps))[settingOf[kind]];
  const limit = isReserved ? full : ordinaryPart(full);
  const take = isInJob ? addInJob : add;
  return (await take(deps.db, [kind, startOfHour(at), Math.min(amount, limit), limit])) !== undefined;
}

/** Adds to what was taken at a moment, or gives some of it back. @param difference messages, or tokens */
export const correctBudget = (db: Db, kind: BudgetKind, at: Date, difference: number): Promise<unknown> =>
  correct(db, [kind, startOfHour(at), difference]);

/**
 * Takes one SMS.
 * @param isReserved for devices and people that an account knows already
 * @throws Failure `sms_spent`
 */
export async function takeSms(deps: BudgetDeps, isReserved: boolean): Promise<void> {
  if (await takeBudget(deps, 'sms', { isReserved })) return;
  const seconds = secondsLeft(deps.clock());
  throw fail('sms_spent', { values: { seconds }, retryAfter: seconds });
}

/** The failure of a question that the installation's tokens don't suffice for. */
export function tokensSpent(now: Date): Error {
  const seconds = secondsLeft(now);
  return fail('assistant_budget', { values: { seconds }, retryAfter: seconds });
}

/**
 * When a message that the budget has no room for is tried again: in the next hour, and later where more wait than
 * an hour can take.
 * @param isUrgent it does not queue up behind the others: the next hour has a reserve for it
 */
export async function nextTurn(deps: BudgetDeps, kind: BudgetKind, isUrgent = false): Promise<Date> {
  const hour = startOfHour(deps.clock());
  if (isUrgent) return new Date(hour.getTime() + hourMs);
  const limit = ordinaryPart((await shopSettings(deps))[settingOf[kind]]);
  const { waiting } = (await countWaiting(deps.db, [kind, hour]))!;
  return new Date(hour.getTime() + hourMs * (1 + Math.floor((waiting - 1) / limit)));
}

export interface BudgetState {
  kind: BudgetKind;
  hour: Date;
  used: number;
  limit: number;
  /** Only the reserve is left, or nothing. */
  isSpent: boolean;
  alerted_at: Date | null;
}

/** How far the budgets of this hour and the last one are used. */
export async function readBudgets(deps: Pick<Ctx, 'db' | 'gateways' | 'clock'>): Promise<BudgetState[]> {
  const settings = await shopSettings(deps);
  const rows = await usedSince(deps.db, [new Date(startOfHour(deps.clock()).getTime() - hourMs)]);
  return rows.map(({ kind, hour, used, alerted_at }) => {
    const limit = settings[settingOf[kind]];
    const least = kind === 'tokens' ? Math.min(questionTokens, ordinaryPart(limit)) : 1;
    return { kind, hour, used, limit, isSpent: used + least > ordinaryPart(limit), alerted_at };
  });
}

/** Taken for a question before it is answered; what it really cost is known afterwards. */
export const questionTokens = 6000;

/** Whether a moment lies in the same hour. */
export const isSameHour = (one: Date, other: Date): boolean =>
  startOfHour(one).getTime() === startOfHour(other).getTime();
