/** Who brought whom: the activations of personal codes. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import type { Referral } from '#contract/refferals.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions, containing, totalOf } from '#server/db/list.ts';
import { oneRow } from '#server/db/statement.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';
import { type Names, personOf } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';

type Calls = Contract['refferals'];

interface Row {
  id: number;
  code: string;
  author_amount: number;
  recipient_amount: number;
  created_at: Date;
  author: Names & { id: number; avatar: string | null };
  recipient: Names & { id: number; avatar: string | null };
}

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'middle_name', ${alias}.middle_name, 'avatar', ${alias}.avatar)`;
const columns = `a.id, c.code, a.author_amount, a.recipient_amount, a.created_at, ${person('w')} as author, ${person('u')} as recipient`;
const joins =
  'join promo_codes c on c.id = a.code_id join users w on w.id = a.author_id join users u on u.id = a.user_id';
const fio = (alias: string) => `concat_ws(' ', ${alias}.first_name, ${alias}.last_name, ${alias}.middle_name)`;

const byId = oneRow<Row>(
  'refferal_by_id',
  `select ${columns} from promo_activations a ${joins} where a.id = $1 and a.author_id is not null`,
);

const present = ({ author, recipient, author_amount, recipient_amount, created_at, ...row }: Row): Referral => ({
  ...row,
  author: personOf(author),
  recipient: personOf(recipient),
  author_amount: toPrice(author_amount),
  recipient_amount: toPrice(recipient_amount),
  created_at: created_at.toISOString(),
});

/** What an author's referrals brought them; null of everybody's, which nobody adds up. */
async function earnedBy(
  ctx: Ctx,
  authorId: number | undefined,
  period: { start_date?: string | undefined; end_date?: string | undefined },
) {
  if (authorId === undefined) return null;
  const found = new Conditions().within('created_at', period);
  found.add(`author_id = ${found.put(authorId)}::int`);
  const { rows } = await ctx.db.$client.query<{ earned: number }>({
    text: `select coalesce(sum(author_amount), 0)::bigint as earned from promo_activations where ${found.where}`,
    values: found.values,
  });
  return toPrice(rows[0]!.earned);
}

/** A page of referrals, newest first unless asked otherwise; the id breaks ties. */
async function list({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { page, per_page, user_id, order = 'desc' } = query;
  const found = new Conditions().add('a.author_id is not null').within('a.created_at', query);
  if (!isAdmin(ctx.user)) found.add(`a.author_id = ${found.put(ctx.user!.id)}::int`);
  if (user_id !== undefined) found.add(`a.author_id = ${found.put(user_id)}::int`);
  const q = query.q?.trim();
  if (q) {
    const text = found.put(containing(q));
    found.add(`(${fio('w')} ilike ${text} or ${fio('u')} ilike ${text} or c.code ilike ${text})`);
  }
  const source = `from promo_activations a ${q ? joins : ''} where ${found.where}`;
  const total = await totalOf(ctx.db, `select 1 ${source}`, found.values);
  const keys = `select a.id ${source} order by a.created_at ${order}, a.id ${order} limit ${per_page} offset ${(page - 1) * per_page}`;
  const { rows } = await ctx.db.$client.query<Row>({
    text: `select ${columns} from (${keys}) k join promo_activations a on a.id = k.id ${joins} order by a.created_at ${order}, a.id ${order}`,
    values: found.values,
  });
  return {
    page,
    per_page,
    ...total,
    data: rows.map(present),
    earned: await earnedBy(ctx, isAdmin(ctx.user) ? user_id : ctx.user!.id, query),
  };
}

export const refferals: Handlers<Calls, Ctx> = {
  list,
  get: async ({ params }, ctx) => {
    const row = await byId(ctx.db, [params.id]);
    if (!row) throw notFound('refferal');
    return present(row);
  },
};
