/** Finds opening hours: of the stores that a question names, else of those that the caller has to do with. */
import type { Store } from '#contract/stores.ts';
import type { Ctx } from '#server/context.ts';
import { toPlainWords, plainWordsSql } from '#server/db/plainWords.ts';
import { statement } from '#server/db/statement.ts';
import { stores } from '#server/domains/stores/stores.ts';
import type { FoundStores, StoreDay } from '#server/gateways/assistant/shop.ts';
import { formatHours, getHoursOnDay, formatMoment, localizeName } from './format.ts';

const maxStores = 6;
const maxCompanies = 3;
/** How many stores are read to find those that are open at the requested time. */
const maxCandidates = 60;
const maxWords = 12;

interface CompanyRow {
  id: number;
  brand: string;
}

/** Words of questions about opening hours that name no store. */
const commonWords = [
  'any$|some$|right$|currently|moment|open|clos|hour|work|shop|stores?$|when|what|time|today|tomorrow|now$|until|till',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|holiday',
  'магазин|час|работ|откры|закры|сколько|скольк|когда|сегодня|завтра|сейчас|график|режим|врем',
  'понедельник|вторник|сред[аыеу]$|четверг|пятниц|суббот|воскресен|выходн|праздник',
];
const commonWord = new RegExp(`^(?:${commonWords.join('|')})`);
/** Words for streets: they tell two names apart, but name no store alone. */
const streetWord = /^(?:street|st|road|rd|avenue|ave|lane|square|улиц|ул$|проспект|пр$|площад|переул)/;

const storeWordsSql = plainWordsSql("concat_ws(' ', s.name, s.en_name, s.address, c.brand)");
// Distinctive words count twice: for “Victoria Street” the street wins over the state of Victoria
const findNamedStores = statement<{ id: number }, { words: readonly string[]; streetWords: readonly string[] }>(
  'assistant_stores_named',
  `with found as (
     select s.id,
            2 * (select count(*) from unnest($words::text[]) w (word) where v.words @@ to_tsquery('russian', w.word))
              + (select count(*)
                   from unnest($streetWords::text[]) w (word)
                  where v.words @@ to_tsquery('russian', w.word)) as score
       from stores s
       join companies c on c.id = s.company_id
      cross join lateral (select to_tsvector('russian', ${storeWordsSql}) as words) v
      where s.pickup and c.active and s.archived_at is null
        and v.words @@ to_tsquery('russian', array_to_string($words::text[], ' | ')))
   select id
     from found
    where score = (select max(score) from found)
    order by id
    limit ${maxStores}`,
);
const listOrderedCompanies = statement<CompanyRow, { userId: number }>(
  'assistant_companies_ordered',
  `select c.id, c.brand
     from companies c
     join (select company_id, max(id) as last_id
             from orders
            where user_id = $userId and deleted_at is null
            group by company_id) o on o.company_id = c.id
    where c.active
    order by o.last_id desc
    limit ${maxCompanies}`,
);
const listBrands = statement<CompanyRow, { company_ids: readonly number[] }>(
  'assistant_brands',
  'select id, brand from companies where id = any($company_ids::int[])',
);

const emptyInput = { body: undefined, files: [] };
const listStores = async (ctx: Ctx, count: number, company_id?: number) =>
  (
    (await stores.list(
      {
        ...emptyInput,
        query: { page: 1, per_page: count, pickup: true, ...(company_id !== undefined && { company_id }) },
        params: undefined,
      },
      ctx,
    )) as { data: Store[] }
  ).data;

/** The stores that match a text best by name, street, city or company. */
async function listNamedStores(ctx: Ctx, about: string): Promise<Store[]> {
  const words = toPlainWords(about)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '' && !commonWord.test(word))
    .slice(0, maxWords)
    .map((word) => ({ word: `'${word}'`, isStreet: streetWord.test(word) }));
  const distinctive = words.filter(({ isStreet }) => !isStreet);
  if (distinctive.length === 0) return [];
  const ids = await findNamedStores(ctx.db, {
    words: distinctive.map(({ word }) => word),
    streetWords: words.filter(({ isStreet }) => isStreet).map(({ word }) => word),
  });
  return Promise.all(
    ids.map(({ id }) => stores.get({ ...emptyInput, params: { id }, query: undefined }, ctx) as Promise<Store>),
  );
}

/**
 * Stores of the companies that the caller has ordered from; any others if there are none, or none that is open at the
 * time.
 */
async function listCustomerStores(ctx: Ctx, count: number, isOpenThen: (store: Store) => boolean): Promise<Store[]> {
  const companies = await listOrderedCompanies(ctx.db, { userId: ctx.user?.id ?? 0 });
  const companyStores = (await Promise.all(companies.map(({ id }) => listStores(ctx, count, id)))).flat();
  if (companyStores.some(isOpenThen)) return companyStores;
  const known = new Set(companyStores.map(({ id }) => id));
  return [...companyStores, ...(await listStores(ctx, count)).filter(({ id }) => !known.has(id))];
}

/** Opening hours of at most `maxStores` stores, in a bounded number of statements. */
export async function getStoreHours(
  ctx: Ctx,
  { about, on }: { about?: string | undefined; on?: StoreDay | undefined },
): Promise<FoundStores> {
  const { db, locale } = ctx;
  const getDay = (store: Store) => getHoursOnDay(store, on, ctx.clock(), locale);
  const isOpenThen = (store: Store): boolean =>
    on === undefined || (on === 'now' ? store.is_open : getDay(store)?.hours != null);
  const namedStores = about ? await listNamedStores(ctx, about) : [];
  const all =
    namedStores.length > 0
      ? namedStores
      : await listCustomerStores(ctx, on === undefined ? maxStores : maxCandidates, isOpenThen);
  const found = all.toSorted((one, other) => Number(isOpenThen(other)) - Number(isOpenThen(one))).slice(0, maxStores);
  const brandsById = new Map(
    (await listBrands(db, { company_ids: found.map(({ company_id }) => company_id) })).map(({ id, brand }) => [
      id,
      brand,
    ]),
  );
  return {
    named: namedStores.length > 0,
    stores: found.map((store) => ({
      name: localizeName(store, locale),
      address: store.location.address,
      phone: store.phone,
      company: { id: store.company_id, brand: brandsById.get(store.company_id) ?? '' },
      is_open: store.is_open,
      opens: store.opens_at && formatMoment(store.opens_at, store.time_zone, locale),
      on_day: getDay(store),
      hours: formatHours(store.working_time, locale),
      time_zone: store.time_zone,
      path: `/companies/view/${store.company_id}`,
    })),
  };
}
