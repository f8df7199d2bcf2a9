/** Which tariff a person has, what is used of it, and its history. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { getTariffState } from '#contract/rules/tariffs.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { buildPersonJsonSql } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import { type ExtensionRow, presentExtension, presentName, presentTariff } from './present.ts';
import type { TariffRow } from './rows.ts';
import { currentTariffSql } from './tables.ts';

type Calls = Contract['tariffs'];

/**
 * The caller, or for an admin the requested user.
 * @throws Failure `not_found` for another user
 */
function getUserId({ user }: RequestContext, requestedId: number | undefined): number {
  if (requestedId !== undefined && requestedId !== user!.id && !user!.audiences.includes('admin'))
    throw notFound('user');
  return requestedId ?? user!.id;
}

interface SubscriptionRow {
  present: TariffRow | null;
  /** In force or expired. */
  paid: TariffRow | null;
  expires_at: Date | null;
  products: number;
  hidden: number;
}

const fromMyProductsSql =
  'from products p where p.company_id in (select id from companies where creator_id = u.id) and p.archived_at is null';
const findSubscription = oneRow<SubscriptionRow, { userId: number; now: Date }>(
  'tariff_standing',
  `select row_to_json(t) as present, row_to_json(p) as paid, s.expires_at,
          case when t.audience = 'vendors' then (select count(*)::int ${fromMyProductsSql}) else 0 end as products,
          case when t.products is not null then (select count(*)::int ${fromMyProductsSql} and p.over_limit)
               else 0 end as hidden
     from users u
     left join user_tariffs s on s.user_id = u.id
     left join tariffs p on p.id = s.tariff_id
     left join tariffs t on t.id = ${currentTariffSql('u', '$now')}
    where u.id = $userId`,
);

const parseDates = (row: TariffRow | null): TariffRow | null => row && { ...row, updated_at: new Date(row.updated_at) };

/**
 * The tariff in force, even if the job `expireTariffs` has not run yet.
 * @throws Failure `not_found`
 */
export async function readSubscription(
  { query }: Input<Calls['subscription']>,
  ctx: Ctx,
): Promise<Answer<Calls['subscription']>> {
  const id = getUserId(ctx, query.user_id);
  const now = ctx.clock();
  const row = await findSubscription(ctx.db, { userId: id, now });
  if (!row) throw notFound('user');
  const tariff = row.present && presentTariff(parseDates(row.present)!, await getShopSettings(ctx));
  const state = tariff ? getTariffState(row.expires_at, now) : 'free';
  // The other limits exist only in the specification: nothing in the shop uses them up
  const limited = tariff?.audience === 'vendors' ? tariff : null;
  return {
    tariff,
    tariff_expires_at: tariff ? (row.expires_at?.toISOString() ?? null) : null,
    state,
    ended: state === 'expired' && row.paid ? presentName(row.paid) : null,
    usage: limited ? [{ limit: 'products' as const, used: row.products, most: limited.limits.products }] : [],
    hidden_products: row.hidden,
  };
}

const findUser = oneRow<unknown, { userId: number }>('tariff_history_user', 'select from users where id = $userId');
const listExtensions = statement<ExtensionRow, { user_id: number; limit: number; offset: number }>(
  'tariff_history',
  `select e.id, e.tariff_id, e.days, e.amount, e.paid_by, e.comment, e.carried_ms, e.expires_at, e.created_at,
          json_build_object('id', t.id, 'kind', t.kind, 'name', t.name, 'en_name', t.en_name) as tariff,
          case when a.id is not null then ${buildPersonJsonSql('a')} end as author
     from tariff_extensions e
     join tariffs t on t.id = e.tariff_id
     left join users a on a.id = e.author_id
    where e.user_id = $user_id
    order by e.id desc
    limit $limit offset $offset`,
);
const countExtensions = oneRow<{ total: number }, { user_id: number }>(
  'tariff_history_count',
  'select count(*)::int as total from tariff_extensions where user_id = $user_id',
);

/**
 * Extensions of the tariff, newest first.
 * @throws Failure `not_found`
 */
export async function readHistory(
  { query: { page, per_page, user_id } }: Input<Calls['history']>,
  ctx: Ctx,
): Promise<Answer<Calls['history']>> {
  const id = getUserId(ctx, user_id);
  if (id !== ctx.user!.id && !(await findUser(ctx.db, { userId: id }))) throw notFound('user');
  const rows = await listExtensions(ctx.db, { user_id: id, limit: per_page, offset: (page - 1) * per_page });
  const { total } = (await countExtensions(ctx.db, { user_id: id }))!;
  const shouldShowAuthor = ctx.user!.audiences.includes('admin');
  return {
    page,
    per_page,
    total,
    data: rows.map((row) => presentExtension(row, { shouldShowAuthor, locale: ctx.locale })),
  };
}
