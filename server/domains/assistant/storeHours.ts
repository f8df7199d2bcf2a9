/** When stores are open: those that a question names, else those that the asker has to do with. */
import type { Store } from '#contract/stores.ts';
import type { Ctx } from '#server/context.ts';
import { plainWords, plainWordsSql } from '#server/db/plainWords.ts';
import { statement } from '#server/db/statement.ts';
import { stores } from '#server/domains/stores/stores.ts';
import type { FoundStores, StoreDay } from '#server/gateways/assistant/shop.ts';
import { hoursIn, hoursOnDay, momentAt, nameIn } from './words.ts';

const mostStores = 6;
const mostCompanies = 3;
/** Of so many those are taken that are open when it is asked. */
const mostLookedAt = 60;
const mostWords = 12;

interface CompanyRow {
  id: number;
  brand: string;
}

/** What every question about hours says, and no store is known by. */
const common =
  /^(?:any$|some$|right$|currently|moment|open|clos|hour|work|shop|stores?$|when|what|time|today|tomorrow|now$|until|till|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|holiday|магазин|час|работ|откры|закры|сколько|скольк|когда|сегодня|завтра|сейчас|график|режим|врем|понедельник|вторник|сред[аыеу]$|четверг|пятниц|суббот|воскресен|выходн|праздник)/;
/** What streets are called: tells which of two is meant, and names none. */
const way = /^(?:street|st|road|rd|avenue|ave|lane|square|улиц|ул$|проспект|пр$|площад|переул)/;

// A word that tells apart counts twice: of “Victoria Street” and the state of Victoria the street is meant
const named = statement<{ id: number }>(
  'assistant_stores_named',
  `with found as (
     select s.id, 2 * (select count(*) from unnest($1::text[]) w (word) where v.words @@ to_tsquery('russian', w.word)) + (select count(*) from unnest($2::text[]) w (word) where v.words @@ to_tsquery('russian', w.word)) as score
       from stores s join companies c on c.id = s.company_id
      cross join lateral (select to_tsvector('russian', ${plainWordsSql("concat_ws(' ', s.name, s.en_name, s.address, c.brand)")}) as words) v
      where s.pickup and c.active and s.archived_at is null and v.words @@ to_tsquery('russian', array_to_string($1::text[], ' | ')))
   select id from found where score = (select max(score) from found) order by id limit ${mostStores}`,
);
const ordered = statement<CompanyRow>(
  'assistant_companies_ordered',
  `select c.id, c.brand from companies c join (select company_id, max(id) as last from orders where user_id = $1 and deleted_at is null group by company_id) o on o.company_id = c.id where c.active order by o.last desc limit ${mostCompanies}`,
);
const brands = statement<CompanyRow>('assistant_brands', 'select id, brand from companies where id = any($1::int[])');

const nothing = { body: undefined, files: [] };
const listed = async (ctx: Ctx, most: number, company_id?: number) =>
  (
    (await stores.list(
      {
        ...nothing,
        query: { page: 1, per_page: most, pickup: true, ...(company_id !== undefined && { company_id }) },
        params: undefined,
      },
      ctx,
    )) as { data: Store[] }
  ).data;

/** Stores that a text names by their name, street, city or company: those that fit it best. */
async function storesNamed(ctx: Ctx, about: string): Promise<Store[]> {
  const words = plainWords(about)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '' && !common.test(word))
    .slice(0, mostWords)
    .map((word) => ({ word: `'${word}'`, isWay: way.test(word) }));
  const telling = words.filter(({ isWay }) => !isWay);
  if (telling.length === 0) return [];
  const ids = await named(ctx.db, [
    telling.map(({ word }) => word),
    words.filter(({ isWay }) => isWay).map(({ word }) => word),
  ]);
  return Promise.all(
    ids.map(({ id }) => stores.get({ ...nothing, params: { id }, query: undefined }, ctx) as Promise<Store>),
  );
}

/** Those of the companies that the asker has ordered from; any, where there are none, or none that is open then. */
async function storesOfAsker(ctx: Ctx, most: number, isOpenThen: (store: Store) => boolean): Promise<Store[]> {
  const companies = await ordered(ctx.db, [ctx.user?.id ?? 0]);
  const near = (await Promise.all(companies.map(({ id }) => listed(ctx, most, id)))).flat();
  if (near.some(isOpenThen)) return near;
  const known = new Set(near.map(({ id }) => id));
  return [...near, ...(await listed(ctx, most)).filter(({ id }) => !known.has(id))];
}

/** At most `mostStores`, in a bounded number of statements. */
export async function storeHours(
  ctx: Ctx,
  { about, on }: { about?: string | undefined; on?: StoreDay | undefined },
): Promise<FoundStores> {
  const { db, locale } = ctx;
  const dayOf = (store: Store) => hoursOnDay(store, on, ctx.clock(), locale);
  const isOpenThen = (store: Store): boolean =>
    on === undefined || (on === 'now' ? store.is_open : dayOf(store)?.hours != null);
  const wanted = about ? await storesNamed(ctx, about) : [];
  const all =
    wanted.length > 0 ? wanted : await storesOfAsker(ctx, on === undefined ? mostStores : mostLookedAt, isOpenThen);
  const found = all.toSorted((one, other) => Number(isOpenThen(other)) - Number(isOpenThen(one))).slice(0, mostStores);
  const brandOf = new Map(
    (await brands(db, [found.map(({ company_id }) => company_id)])).map(({ id, brand }) => [id, brand]),
  );
  return {
    named: wanted.length > 0,
    stores: found.map((store) => ({
      name: nameIn(store, locale),
      address: store.location.address,
      phone: store.phone,
      company: { id: store.company_id, brand: brandOf.get(store.company_id) ?? '' },
      is_open: store.is_open,
      opens: store.opens_at && momentAt(store.opens_at, store.time_zone, locale),
      on_day: dayOf(store),
      hours: hoursIn(store.working_time, locale),
      time_zone: store.time_zone,
      path: `/companies/view/${store.company_id}`,
    })),
  };
}
