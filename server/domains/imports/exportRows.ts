/** Products, categories and stores as rows of a table whose columns an import understands. */
import type { ExportFilter } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { containing } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { pageQuery } from '#server/domains/catalog/pageQuery.ts';
import { reachOf, seesHiddenCategories } from '#server/domains/catalog/policy.ts';
import { type CardRow, presentProduct } from '#server/domains/catalog/present.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import type { StoredStore } from '#server/domains/stores/wholeStores.ts';
import { fieldsOf, parameterField } from './fields.ts';
import { type NamedParameter, parameterHeader } from './guess.ts';
import { writeHours } from './hours.ts';
import { readCategories, readTypes } from './references.ts';

type Source = Pick<Ctx, 'db' | 'user' | 'locale' | 'settings'>;
type Rows = AsyncGenerator<string[]>;

const pageSize = 500;
const flags: Record<Locale, [string, string]> = { en: ['no', 'yes'], ru: ['нет', 'да'] };
const flag = (value: boolean, locale: Locale): string => flags[locale][value ? 1 : 0];

/** Fields that are only read. */
const notWritten = new Set(['photo_alt', 'parent']);
const columnsOf = (noun: keyof typeof fieldsOf) => fieldsOf[noun].filter(({ name }) => !notWritten.has(name));

interface CategoryRow {
  id: number;
  parent: number | null;
  name: string;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  active: boolean;
}
const seenCategories = statement<CategoryRow>(
  'export_categories',
  'select id, parent_id as parent, name, en_name, description, en_description, active from categories where visible or $1 order by parent_id nulls first, position, id',
);
const parameters = statement<NamedParameter>(
  'export_parameters',
  'select id, name, en_name from parameters order by id',
);

async function* products(ctx: Source, filter: ExportFilter): Rows {
  const { db, locale, settings } = ctx;
  const named = await parameters(db);
  const [tree, types] = [await readCategories(db), await readTypes(db)];
  const columns = columnsOf('products');
  const typeName = (id: number) => {
    const type = types.get(id);
    const name = type && (locale === 'en' ? (type.en_name ?? type.name) : type.name);
    return name && types.find(name) === id ? name : String(id);
  };
  yield [
    ...columns.map(({ words }) => words[locale]),
    ...named.map(({ id, name, en_name }) => parameterHeader(locale === 'en' ? (en_name ?? name) : name, id)),
  ];
  const { parent: _parent, pickup: _pickup, warehouse: _warehouse, ...wanted } = filter;
  for (let page = 1; ; page++) {
    const query = pageQuery({
      ...wanted,
      scope: 'all',
      sort: 'created_at',
      page,
      per_page: pageSize,
      reach: reachOf(ctx as Ctx, { scope: 'all' }),
      locale,
    });
    const { rows } = await db.$client.query<CardRow>(query);
    for (const product of rows.map(presentProduct)) {
      const cells: Record<string, string> = {
        sku: product.sku,
        name: product.name,
        en_name: product.en_name ?? '',
        price: String(product.price),
        total_count: String(product.total_count),
        category: tree.pathText(product.category.id),
        type: typeName(product.type.id),
        description: product.description ?? '',
        en_description: product.en_description ?? '',
        active: flag(product.active, locale),
        photos: product.photos.map(({ url }) => settings.publicUrl + url).join('\n'),
        ...Object.fromEntries(
          product.parameters.map(({ parameter_id, value }) => [parameterField(parameter_id), String(value)]),
        ),
      };
      yield [...columns.map(({ name }) => name), ...named.map(({ id }) => parameterField(id))].map(
        (field) => cells[field] ?? '',
      );
    }
    if (rows.length < pageSize) return;
  }
}

async function* categories(ctx: Source, { q, parent, active, ids }: ExportFilter): Rows {
  const { db, locale } = ctx;
  yield columnsOf('categories').map(({ words }) => words[locale]);
  const all = await seenCategories(db, [seesHiddenCategories(ctx as Ctx)]);
  const byId = new Map(all.map((row) => [row.id, row]));
  const pathOf = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row ? [...pathOf(row.parent), row.name] : [];
  };
  const isFound = (row: CategoryRow) =>
    (!ids || ids.includes(row.id)) &&
    (parent === undefined || row.parent === parent) &&
    (active === undefined || row.active === active) &&
    (!q || [row.name, row.en_name ?? ''].some((name) => name.toLowerCase().includes(q.toLowerCase())));
  const found = all.filter(isFound).map((row) => ({ row, path: pathOf(row.id) }));
  // Parents before their children
  for (const { row, path } of found.toSorted((a, b) => a.path.length - b.path.length)) {
    const cells: Record<string, string> = {
      path: path.join(' > '),
      en_name: row.en_name ?? '',
      description: row.description ?? '',
      en_description: row.en_description ?? '',
      active: flag(row.active, locale),
    };
    yield columnsOf('categories').map(({ name }) => cells[name] ?? '');
  }
}

async function* stores({ db, user, locale }: Source, { q, company_id, pickup, warehouse, ids }: ExportFilter): Rows {
  const columns = columnsOf('stores');
  yield columns.map(({ words }) => words[locale]);
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['archived_at is null'];
  if (!isAdmin(user)) conditions.push(`company_id in ${ownCompaniesText(put(user!.id))}`);
  if (company_id !== undefined) conditions.push(`company_id = ${put(company_id)}`);
  if (pickup !== undefined) conditions.push(`pickup = ${put(pickup)}`);
  if (warehouse !== undefined) conditions.push(`warehouse = ${put(warehouse)}`);
  if (ids) conditions.push(`id = any(${put(ids)}::int[])`);
  if (q) {
    const pattern = put(containing(q));
    conditions.push(`(name ilike ${pattern} or en_name ilike ${pattern} or address ilike ${pattern})`);
  }
  const last = put(0);
  for (let from = 0; ;) {
    values[values.length - 1] = from;
    const { rows } = await db.$client.query<StoredStore>(
      `select * from stores where ${conditions.join(' and ')} and id > ${last} order by id limit ${pageSize}`,
      values,
    );
    for (const row of rows) {
      const cells: Record<string, string> = {
        name: row.name,
        en_name: row.en_name ?? '',
        address: row.address,
        lat: row.lat === null ? '' : String(row.lat),
        lng: row.lng === null ? '' : String(row.lng),
        phone: row.phone ?? '',
        time_zone: row.time_zone,
        pickup: flag(row.pickup, locale),
        warehouse: flag(row.warehouse, locale),
        hours: writeHours(row.working_time),
      };
      yield columns.map(({ name }) => cells[name] ?? '');
    }
    if (rows.length < pageSize) return;
    from = rows.at(-1)!.id;
  }
}

/** The rows of an export, its header first. */
export const exportRows = (ctx: Source, noun: keyof typeof fieldsOf, filter: ExportFilter): Rows =>
  ({ products, categories, stores })[noun](ctx, filter);
