/** Endpoints of stock for a company's staff: movements, and the limits for notices of low stock. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { ProductSettings, ProductStock } from '#contract/stock.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lockWritableCompany } from '#server/domains/companies/companyWrites.ts';
import { listOwnCompanyIds } from '#server/domains/companies/ownCompanyIds.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import { getWritableProduct } from '../change.ts';
import { defaultLowLimit } from '../tables.ts';
import type { stockMovements } from './tables.ts';

type Calls = Contract['stock'];

const findStock = oneRow<ProductStock, { product_id: number }>(
  'stock_of_product',
  `select s.total_count, s.held, s.total_count - s.held as count, s.low_limit,
          coalesce(d.low_limit, ${defaultLowLimit}) as company_low_limit,
          s.total_count - s.held <= coalesce(s.low_limit, d.low_limit, ${defaultLowLimit}) as is_low
     from product_stock s
     join products p on p.id = s.product_id
     left join product_defaults d on d.company_id = p.company_id
    where s.product_id = $product_id`,
);

async function getStock(ctx: UnitOfWork, id: number): Promise<ProductStock> {
  return (await findStock(ctx.db, { product_id: id }))!;
}

type Row = Omit<typeof stockMovements.$inferSelect, 'author_id' | 'product_id'> & {
  author: PersonRow | null;
};

const listMovements = statement<Row, { product_id: number; limit: number; offset: number }>(
  'stock_movements_page',
  `select m.id, m.at, m.reason, m.total_change, m.held_change, m.total_after, m.held_after, m.order_id,
          case when u.id is not null then ${buildPersonJsonSql('u')} end as author
     from stock_movements m left join users u on u.id = m.author_id
    where m.product_id = $product_id order by m.id desc limit $limit offset $offset`,
);
/** Larger totals are estimates. */
const maxExactTotal = 10_000;
const countMovements = oneRow<{ total: number }, { product_id: number }>(
  'stock_movements_total',
  `select count(*)::int as total
     from (select from stock_movements where product_id = $product_id limit ${maxExactTotal + 1}) counted`,
);

async function movements(
  { params: { id }, query: { page, per_page } }: Input<Calls['movements']>,
  ctx: Ctx,
): Promise<Answer<Calls['movements']>> {
  await getWritableProduct(ctx, id, { lock: false });
  const { total } = (await countMovements(ctx.db, { product_id: id }))!;
  const rows = await listMovements(ctx.db, { product_id: id, limit: per_page, offset: (page - 1) * per_page });
  return {
    page,
    per_page,
    total,
    ...(total > maxExactTotal && { total_is_estimate: true }),
    data: rows.map(({ at, author, ...row }) => ({
      ...row,
      at: at.toISOString(),
      author: author && toPerson(author, ctx.locale),
    })),
  };
}

const saveLimit = statement<unknown, { product_id: number; low_limit: number | null }>(
  'stock_limit',
  'update product_stock set low_limit = $low_limit where product_id = $product_id',
);

async function setLimit(
  { params: { id }, body: { low_limit } }: Input<Calls['setLimit']>,
  ctx: Ctx,
): Promise<ProductStock> {
  const { company_id } = await getWritableProduct(ctx, id, { lock: true });
  const before = await getStock(ctx, id);
  if (before.low_limit === low_limit) return before;
  await saveLimit(ctx.db, { product_id: id, low_limit });
  await ctx.audit({
    action: 'stock_limit',
    noun: 'products',
    record_id: id,
    before: { company_id, low_limit: before.low_limit },
    after: { company_id, low_limit },
  });
  return getStock(ctx, id);
}

const findSettings = oneRow<Omit<ProductSettings, 'company_id'>, { company_id: number }>(
  'product_settings',
  'select low_limit, is_low_mailed from product_defaults where company_id = $company_id',
);
const saveSettings = statement<unknown, { company_id: number; low_limit: number; is_low_mailed: boolean; now: Date }>(
  'product_settings_write',
  `insert into product_defaults (company_id, low_limit, is_low_mailed, updated_at)
   values ($company_id, $low_limit, $is_low_mailed, $now)
       on conflict (company_id) do update
       set low_limit = excluded.low_limit, is_low_mailed = excluded.is_low_mailed, updated_at = excluded.updated_at`,
);

const getSettings = async (ctx: UnitOfWork, company_id: number): Promise<ProductSettings> => ({
  company_id,
  low_limit: defaultLowLimit,
  is_low_mailed: true,
  ...(await findSettings(ctx.db, { company_id })),
});

// Stock is locked during the change. Products that fall below a changed limit send no notice, because whoever changes
// the limit sees the list.
const lockCompanyStock = statement<unknown, { company_id: number }>(
  'low_stock_hold',
  `select from product_stock s join products p on p.id = s.product_id
    where p.company_id = $company_id order by s.product_id for share of s`,
);
const refreshLowStock = statement<unknown, { company_id: number; low_limit: number }>(
  'low_stock_relist',
  `with found as (
     select s.product_id, s.total_count - s.held <= coalesce(s.low_limit, $low_limit::int) as is_low,
            s.total_count <= s.held as sold_out
       from product_stock s join products p on p.id = s.product_id where p.company_id = $company_id
   ),
   removed as (delete from low_stock l using found f where f.product_id = l.product_id and not f.is_low)
   insert into low_stock (product_id, company_id, told_at, sold_out)
   select product_id, $company_id, clock_timestamp(), sold_out from found where is_low order by product_id
       on conflict (product_id) do nothing`,
);

async function setSettings({ params: { id }, body }: Input<Calls['setSettings']>, ctx: Ctx): Promise<ProductSettings> {
  await lockWritableCompany(ctx, id);
  const before = await getSettings(ctx, id);
  const after = { ...before, ...body };
  if (after.low_limit === before.low_limit && after.is_low_mailed === before.is_low_mailed) return before;
  await saveSettings(ctx.db, {
    company_id: id,
    low_limit: after.low_limit,
    is_low_mailed: after.is_low_mailed,
    now: ctx.clock(),
  });
  if (after.low_limit !== before.low_limit) {
    await lockCompanyStock(ctx.db, { company_id: id });
    await refreshLowStock(ctx.db, { company_id: id, low_limit: after.low_limit });
  }
  await ctx.audit({ action: 'product_settings', noun: 'companies', record_id: id, before, after });
  return after;
}

const findCompany = oneRow<unknown, { companyId: number }>(
  'company_there',
  'select from companies where id = $companyId',
);

export const stock: Handlers<Calls, Ctx> = {
  get: async ({ params }, ctx) => {
    await getWritableProduct(ctx, params.id, { lock: false });
    return getStock(ctx, params.id);
  },
  movements,
  setLimit,
  settings: async ({ params }, ctx) => {
    if (!isAdmin(ctx.user) && !(await listOwnCompanyIds(ctx)).includes(params.id)) throw notFound('company');
    if (isAdmin(ctx.user) && !(await findCompany(ctx.db, { companyId: params.id }))) throw notFound('company');
    return getSettings(ctx, params.id);
  },
  setSettings,
};
