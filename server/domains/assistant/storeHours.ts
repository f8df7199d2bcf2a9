/** When stores are open: those that a question names, else those that the asker has to do with. */
import type { Store } from '#contract/stores.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { stores } from '#server/domains/stores/stores.ts';
import type { FoundStore } from '#server/gateways/assistant/shop.ts';
import { hoursIn, momentAt, nameIn } from './words.ts';

const mostStores = 6;
const mostCompanies = 3;

interface CompanyRow {
  id: number;
  brand: string;
}

const named = statement<CompanyRow>(
  'assistant_companies_named',
  `select id, brand from companies where active and length(brand) > 2 and (position(lower(brand) in lower($1)) > 0 or lower(brand) = lower(trim($1))) order by length(brand) desc, id limit ${mostCompanies}`,
);
const ordered = statement<CompanyRow>(
  'assistant_companies_ordered',
  `select c.id, c.brand from companies c join (select company_id, max(id) as last from orders where user_id = $1 and deleted_at is null group by company_id) o on o.company_id = c.id where c.active order by o.last desc limit ${mostCompanies}`,
);
const brands = statement<CompanyRow>('assistant_brands', 'select id, brand from companies where id = any($1::int[])');

const listed = (ctx: Ctx, company_id?: number) =>
  stores.list({ query: { page: 1, per_page: mostStores, pickup: true, ...(company_id !== undefined && { company_id }) }, params: undefined, body: undefined, files: [] }, ctx) as Promise<{ data: Store[] }>;

/** At most `mostStores`, in a bounded number of statements. */
export async function storeHours(ctx: Ctx, { about }: { about?: string | undefined }): Promise<FoundStore[]> {
  const { db, locale, user } = ctx;
  const wanted = about ? await named(db, [about]) : [];
  const companies = wanted.length > 0 ? wanted : await ordered(db, [user?.id ?? 0]);
  const lists = companies.length > 0 ? await Promise.all(companies.map(({ id }) => listed(ctx, id))) : [await listed(ctx)];
  const found = lists.flatMap(({ data }) => data).slice(0, mostStores);
  const brandOf = new Map((await brands(db, [found.map(({ company_id }) => company_id)])).map(({ id, brand }) => [id, brand]));
  return found.map((store) => ({
    name: nameIn(store, locale),
    address: store.location.address,
    phone: store.phone,
    company: { id: store.company_id, brand: brandOf.get(store.company_id) ?? '' },
    is_open: store.is_open,
    opens: store.opens_at && momentAt(store.opens_at, store.time_zone, locale),
    hours: hoursIn(store.working_time, locale),
    time_zone: store.time_zone,
    path: `/companies/view/${store.company_id}`,
  }));
}
