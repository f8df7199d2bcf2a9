/** Which tariff somebody has, what is used of it, and how it came about. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { tariffState } from '#contract/rules/tariffs.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { shopSettings } from '#server/platform/settings.ts';
import { notFound } from '#server/failure.ts';
import { type ExtensionRow, presentExtension, presentName, presentTariff } from './present.ts';
import type { TariffRow } from './rows.ts';
import { presentTariffSql } from './tables.ts';

type Calls = Contract['tariffs'];

/** Oneself, or for an admin whoever is named. @throws Failure `not_found` for anybody else */
function whoIs({ user }: Ctx, named: number | undefined): number {
  if (named !== undefined && named !== user!.id && !user!.audiences.includes('admin')) throw notFound('user');
  return named ?? user!.id;
}

interface Standing {
  present: TariffRow | null;
  /** What was paid for, running or not. */
  paid: TariffRow | null;
  expires_at: Date | null;
  products: number;
  hidden: number;
}

const ofCompanies =
  'from products p where p.company_id in (select id from companies where creator_id = u.id) and p.archived_at is null';
const standing = oneRow<Standing>(
  'tariff_standing',
  `select row_to_json(t) as present, row_to_json(p) as paid, s.expires_at,
          case when t.audience = 'vendors' then (select count(*)::int ${ofCompanies}) else 0 end as products,
          case when t.products is not null then (select count(*)::int ${ofCompanies} and p.over_limit) else 0 end as hidden
     from users u left join user_tariffs s on s.user_id = u.id left join tariffs p on p.id = s.tariff_id
     left join tariffs t on t.id = ${presentTariffSql('u', '$2')}
    where u.id = $1`,
);

const dated = (row: TariffRow | null): TariffRow | null => row && { ...row, updated_at: new Date(row.updated_at) };

/** What holds now, whatever the job that ends tariffs has done yet. @throws Failure `not_found` */
export async function subscription(
  { query }: Input<Calls['subscription']>,
  ctx: Ctx,
): Promise<Answer<Calls['subscription']>> {
  const id = whoIs(ctx, query.user_id);
  const now = ctx.clock();
  const row = await standing(ctx.db, [id, now]);
  if (!row) throw notFound('user');
  const tariff = row.present && presentTariff(dated(row.present)!, await shopSettings(ctx));
  const state = tariff ? tariffState(row.expires_at, now) : 'free';
  // The other limits of a plan are fields of the specification: nothing in the shop uses them up
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

const userExists = oneRow('tariff_history_user', 'select from users where id = $1');
const historyOf = statement<ExtensionRow & { total: number }>(
  'tariff_history',
  `select e.id, e.tariff_id, e.days, e.amount, e.paid_by, e.comment, e.carried_ms, e.expires_at, e.created_at,
          json_build_object('id', t.id, 'kind', t.kind, 'name', t.name, 'en_name', t.en_name) as tariff,
          case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name, 'avatar', a.avatar) end as author
     from tariff_extensions e join tariffs t on t.id = e.tariff_id left join users a on a.id = e.author_id
    where e.user_id = $1 order by e.id desc limit $2 offset $3`,
);
const countOf = oneRow<{ total: number }>(
  'tariff_history_count',
  'select count(*)::int as total from tariff_extensions where user_id = $1',
);

/** What has moved the end of one's tariff, newest first. @throws Failure `not_found` */
export async function history(
  { query: { page, per_page, user_id } }: Input<Calls['history']>,
  ctx: Ctx,
): Promise<Answer<Calls['history']>> {
  const id = whoIs(ctx, user_id);
  if (id !== ctx.user!.id && !(await userExists(ctx.db, [id]))) throw notFound('user');
  const rows = await historyOf(ctx.db, [id, per_page, (page - 1) * per_page]);
  const { total } = (await countOf(ctx.db, [id]))!;
  const showsAuthor = ctx.user!.audiences.includes('admin');
  return { page, per_page, total, data: rows.map((row) => presentExtension(row, { showsAuthor })) };
}
