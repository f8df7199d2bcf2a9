/** Requests of vendors for categories, and the decisions of admins. */
import type { CategoryRequest } from '#contract/categoryRequests.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { readJoinedRange } from '#server/platform/readRange.ts';
import { getLaterTimestamp } from '#server/platform/stale.ts';
import { saveChoices } from './categoryChoices.ts';
import { toCategoryKey } from './categoryNames.ts';
import { getImport } from './records.ts';
import type { categoryRequests as table } from './tables.ts';

type Contracted = Contract['categoryRequests'];

interface Row extends Omit<typeof table.$inferSelect, 'user_id'> {
  brand: string;
  author: PersonRow;
}

const columns = `r.id, r.company_id, r.import_id, r.name, r.key, r.comment, r.status, r.category_id, r.answer,
                 r.created_at, r.decided_at, r.updated_at, k.brand, ${buildPersonJsonSql('u')} as author`;
const joins = 'join companies k on k.id = r.company_id join users u on u.id = r.user_id';

const present = ({ company_id, brand, author, key: _key, ...row }: Row, ctx: Ctx): CategoryRequest => ({
  ...row,
  company: { id: company_id, brand },
  author: toPerson(author, ctx.locale),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

const findRequest = oneRow<Row, { requestId: number }>(
  'category_request',
  `select ${columns} from category_requests r ${joins} where r.id = $requestId`,
);

/** @throws Failure `not_found` */
async function getRequest(ctx: Ctx, id: number): Promise<CategoryRequest> {
  const row = await findRequest(ctx.db, { requestId: id });
  if (!row) throw notFound('category_request');
  return present(row, ctx);
}

async function list({ query }: Input<Contracted['list']>, ctx: Ctx): Promise<Answer<Contracted['list']>> {
  const { sort: [key, direction] = ['id', 'DESC'], range, filter: { id, q, status, company_id } = {} } = query;
  const conditions = new Conditions();
  if (id !== undefined) conditions.add(`r.id = any(${conditions.put(id)}::int[])`);
  if (status !== undefined) conditions.add(`r.status = ${conditions.put(status)}`);
  if (company_id !== undefined) conditions.add(`r.company_id = ${conditions.put(company_id)}`);
  if (q) conditions.add(`r.name ilike ${conditions.put(toContainsPattern(q))}`);
  const rows = await readJoinedRange<Row>(ctx, {
    columns,
    table: 'category_requests r',
    joins,
    conditions,
    orderBy: `r.${key} ${direction}, r.id ${direction}`,
    range,
  });
  return rows.map((row) => present(row, ctx));
}

const insertRequest = oneRow<
  { id: number },
  {
    company_id: number;
    user_id: number;
    import_id: number;
    name: string;
    key: string;
    comment: string | null;
    now: Date;
  }
>(
  'category_request_make',
  `insert into category_requests (company_id, user_id, import_id, name, key, comment, created_at, updated_at)
   values ($company_id, $user_id, $import_id, $name, $key, $comment, $now, $now)
   returning id`,
);

/**
 * Asks for a category that an import names.
 * @throws Failure `category_requested` if a request of the company for it waits already; `too_often`
 */
async function createRequest(
  { body: { import_id, name, comment } }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<CategoryRequest> {
  const { company_id } = await getImport(ctx, import_id);
  if (company_id === null) throw notFound('import');
  await ctx.limits.take('categoryRequests', String(company_id));
  const created = await insertRequest(ctx.db, {
    company_id,
    user_id: ctx.user!.id,
    import_id,
    name: name.trim(),
    key: toCategoryKey(name),
    comment: comment?.trim() || null,
    now: ctx.clock(),
  });
  const request = await getRequest(ctx, created!.id);
  await ctx.audit({
    action: 'create',
    noun: 'categoryRequests',
    record_id: request.id,
    before: null,
    after: { name: request.name, comment: request.comment, company_id },
  });
  return request;
}

const lockRequest = oneRow<Pick<Row, 'status' | 'company_id' | 'key' | 'updated_at' | 'name'>, { requestId: number }>(
  'category_request_lock',
  'select status, company_id, key, updated_at, name from category_requests where id = $requestId for update',
);
const findCategory = oneRow<unknown, { categoryId: number }>(
  'category_request_category',
  'select from categories where id = $categoryId for key share',
);
const saveDecision = statement<
  unknown,
  { requestId: number; status: string; categoryId: number | null; answer: string | null; now: Date }
>(
  'category_request_decide',
  `update category_requests
      set status = $status, category_id = $categoryId, answer = $answer, decided_at = $now, updated_at = $now
    where id = $requestId`,
);

/**
 * Accepts or declines a request. The company's imports take an accepted category from then on.
 * @throws Failure `category_request_decided` if it has been decided; `invalid` without a category, or without a reason
 */
async function decideRequest(
  { params: { id }, body }: Input<Contracted['decide']>,
  ctx: Ctx,
): Promise<CategoryRequest> {
  const row = await lockRequest(ctx.db, { requestId: id });
  if (!row) throw notFound('category_request');
  if (row.status !== 'waiting') throw fail('category_request_decided');
  const answer = body.answer?.trim() || null;
  const categoryId = body.status === 'accepted' ? (body.category_id ?? null) : null;
  if (body.status === 'accepted' && categoryId === null) throw invalid({ category_id: 'required' });
  if (body.status === 'declined' && answer === null) throw invalid({ answer: 'required' });
  const now = getLaterTimestamp(row.updated_at, ctx.clock());
  if (categoryId !== null) {
    if (!(await findCategory(ctx.db, { categoryId }))) throw invalid({ category_id: 'not_found' });
    await saveChoices(ctx.db, row.company_id, [{ key: row.key, category_id: categoryId }], now);
  }
  await saveDecision(ctx.db, { requestId: id, status: body.status, categoryId, answer, now });
  await ctx.audit({
    action: body.status === 'accepted' ? 'approve' : 'reject',
    noun: 'categoryRequests',
    record_id: id,
    before: { name: row.name, status: row.status },
    after: { name: row.name, status: body.status, category_id: categoryId, answer },
  });
  await ctx.emit('category_request.decided', { request_id: id });
  return getRequest(ctx, id);
}

export const categoryRequests: Handlers<Contracted, Ctx> = {
  list,
  get: ({ params }, ctx) => getRequest(ctx, params.id),
  create: createRequest,
  decide: decideRequest,
};
