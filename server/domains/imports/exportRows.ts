/** Exports products, categories and stores as rows of a table that can be imported again. */
import type { ExportFilter } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { buildPageQuery } from '#server/domains/catalog/pageQuery.ts';
import { getReach, canSeeHiddenCategories } from '#server/domains/catalog/policy.ts';
import { type CardRow, presentOwnProduct } from '#server/domains/catalog/present.ts';
import { listRows } from '#server/domains/catalog/query.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import type { StoredStore } from '#server/domains/stores/fullStores.ts';
import { fieldsByNoun, toParameterField } from './fields.ts';
import { type NamedParameter, formatParameterHeader } from './guess.ts';
import { formatHours } from './hours.ts';
import { formatFamilyKey } from './groups.ts';
import { toDetailCells } from './productDetails.ts';
import { toPriceCells } from './sales.ts';
import { getCategoryTree, getTypes } from './references.ts';

type ExportCtx = Pick<Ctx, 'db' | 'user' | 'locale' | 'settings'>;
type Rows = AsyncGenerator<string[]>;

const pageSize = 500;
const flags: Record<Locale, [string, string]> = { en: ['no', 'yes'], ru: ['нет', 'да'] };
const formatFlag = (value: boolean, locale: Locale): string => flags[locale][value ? 1 : 0];

/** Fields that an import reads but an export does not write. */
const importOnlyFields = new Set(['photo_alt', 'parent']);
const listExportColumns = (noun: keyof typeof fieldsByNoun) =>
  fieldsByNoun[noun].filter(({ name }) => !importOnlyFields.has(name));

interface CategoryRow {
  id: number;
  parent: number | null;
  name: string;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  active: boolean;
}
const listVisibleCategories = statement<CategoryRow, { canSeeHidden: boolean }>(
  'export_categories',
  `select id, parent_id as parent, name, en_name, description, en_description, active
     from categories
    where visible or $canSeeHidden
    order by parent_id nulls first, position, id`,
);
const listParameters = statement<NamedParameter>(
  'export_parameters',
  'select id, name, en_name from parameters order by id',
);

interface MemberRow {
  id: number;
  family_id: number;
  name: string;
  en_name: string | null;
  options: { name: string; en_name: string | null; value: string; en_value: string | null }[];
}
const listMembers = statement<MemberRow, { productIds: readonly number[] }>(
  'export_members',
  `select p.id, f.id as family_id, f.name, f.en_name,
          coalesce((select json_agg(json_build_object('name', o.name, 'en_name', o.en_name,
                                                      'value', v.name, 'en_value', v.en_name) order by o.position)
                      from family_options o join family_option_values v on v.option_id = o.id
                     where o.family_id = f.id and v.id in (p.option_1, p.option_2, p.option_3)), '[]') as options
     from products p join product_families f on f.id = p.family_id
    where p.id = any($productIds::int[])`,
);

/** The families of products with their values, by product id. */
const getMemberships = async (db: Db, productIds: readonly number[]): Promise<Map<number, MemberRow>> =>
  new Map((await listMembers(db, { productIds })).map((row) => [row.id, row]));

/** The cells of a product's family; none for a product that stands alone. */
const toFamilyCells = (member: MemberRow | undefined): Record<string, string> =>
  member
    ? {
        family: formatFamilyKey(member.family_id),
        family_name: member.name,
        en_family_name: member.en_name ?? '',
        ...Object.fromEntries(
          member.options.flatMap(({ name, en_name, value, en_value }, index) => [
            [`option${index + 1}_name`, name],
            [`en_option${index + 1}_name`, en_name ?? ''],
            [`option${index + 1}_value`, value],
            [`en_option${index + 1}_value`, en_value ?? ''],
          ]),
        ),
      }
    : {};

async function* exportProducts(ctx: ExportCtx, filter: ExportFilter): Rows {
  const { db, locale, settings } = ctx;
  const namedParameters = await listParameters(db);
  const [tree, types] = [await getCategoryTree(db), await getTypes(db)];
  const columns = listExportColumns('products');
  const formatType = (id: number) => {
    const type = types.get(id);
    const name = type && (locale === 'en' ? (type.en_name ?? type.name) : type.name);
    return name && types.find(name) === id ? name : String(id);
  };
  yield [
    ...columns.map(({ label }) => label[locale]),
    ...namedParameters.map(({ id, name, en_name }) =>
      formatParameterHeader(locale === 'en' ? (en_name ?? name) : name, id),
    ),
  ];
  const { parent: _parent, pickup: _pickup, warehouse: _warehouse, ...productFilter } = filter;
  for (let page = 1; ; page++) {
    const query = buildPageQuery({
      ...productFilter,
      scope: 'all',
      sort: 'created_at',
      page,
      per_page: pageSize,
      reach: getReach(ctx as Ctx, { scope: 'all' }),
      locale,
    });
    const rows = await listRows<CardRow>(db, query);
    const families = await getMemberships(
      db,
      rows.map(({ id }) => id),
    );
    for (const product of rows.map(presentOwnProduct)) {
      const cells: Record<string, string> = {
        sku: product.sku,
        name: product.name,
        en_name: product.en_name ?? '',
        ...toPriceCells(product),
        total_count: String(product.total_count),
        category: tree.formatPath(product.category.id),
        type: formatType(product.type.id),
        tax_class: product.tax_class ?? '',
        description: product.description ?? '',
        en_description: product.en_description ?? '',
        active: formatFlag(product.active, locale),
        ...toDetailCells(product),
        ...toFamilyCells(families.get(product.id)),
        photos: product.photos.map(({ url }) => settings.publicUrl + url).join('\n'),
        ...Object.fromEntries(
          product.parameters.map(({ parameter_id, value }) => [toParameterField(parameter_id), String(value)]),
        ),
      };
      yield [...columns.map(({ name }) => name), ...namedParameters.map(({ id }) => toParameterField(id))].map(
        (field) => cells[field] ?? '',
      );
    }
    if (rows.length < pageSize) return;
  }
}

async function* exportCategories(ctx: ExportCtx, { q, parent, active, ids }: ExportFilter): Rows {
  const { db, locale } = ctx;
  yield listExportColumns('categories').map(({ label }) => label[locale]);
  const allCategories = await listVisibleCategories(db, { canSeeHidden: canSeeHiddenCategories(ctx as Ctx) });
  const byId = new Map(allCategories.map((row) => [row.id, row]));
  const getPath = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row ? [...getPath(row.parent), row.name] : [];
  };
  const isMatch = (row: CategoryRow) =>
    (!ids || ids.includes(row.id)) &&
    (parent === undefined || row.parent === parent) &&
    (active === undefined || row.active === active) &&
    (!q || [row.name, row.en_name ?? ''].some((name) => name.toLowerCase().includes(q.toLowerCase())));
  const matches = allCategories.filter(isMatch).map((row) => ({ row, path: getPath(row.id) }));
  // Parents come before their children.
  for (const { row, path } of matches.toSorted((a, b) => a.path.length - b.path.length)) {
    const cells: Record<string, string> = {
      path: path.join(' > '),
      en_name: row.en_name ?? '',
      description: row.description ?? '',
      en_description: row.en_description ?? '',
      active: formatFlag(row.active, locale),
    };
    yield listExportColumns('categories').map(({ name }) => cells[name] ?? '');
  }
}

async function* exportStores(
  { db, user, locale }: ExportCtx,
  { q, company_id, pickup, warehouse, ids }: ExportFilter,
): Rows {
  const columns = listExportColumns('stores');
  yield columns.map(({ label }) => label[locale]);
  const conditions = new Conditions().add('archived_at is null');
  if (!isAdmin(user)) conditions.add(`company_id in ${buildOwnCompaniesSql(conditions.put(user!.id))}`);
  if (company_id !== undefined) conditions.add(`company_id = ${conditions.put(company_id)}`);
  if (pickup !== undefined) conditions.add(`pickup = ${conditions.put(pickup)}`);
  if (warehouse !== undefined) conditions.add(`warehouse = ${conditions.put(warehouse)}`);
  if (ids) conditions.add(`id = any(${conditions.put(ids)}::int[])`);
  if (q) {
    const pattern = conditions.put(toContainsPattern(q));
    conditions.add(`(name ilike ${pattern} or en_name ilike ${pattern} or address ilike ${pattern})`);
  }
  const { where, values } = conditions;
  for (let lastId = 0; ;) {
    const rows = await runQuery<StoredStore>(
      db,
      `select * from stores where ${where} and id > $${values.length + 1} order by id limit ${pageSize}`,
      [...values, lastId],
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
        pickup: formatFlag(row.pickup, locale),
        warehouse: formatFlag(row.warehouse, locale),
        hours: formatHours(row.working_time),
      };
      yield columns.map(({ name }) => cells[name] ?? '');
    }
    if (rows.length < pageSize) return;
    lastId = rows.at(-1)!.id;
  }
}

/** The rows of an export, beginning with the header. */
export const exportRows = (ctx: ExportCtx, noun: keyof typeof fieldsByNoun, filter: ExportFilter): Rows =>
  ({ products: exportProducts, categories: exportCategories, stores: exportStores })[noun](ctx, filter);
