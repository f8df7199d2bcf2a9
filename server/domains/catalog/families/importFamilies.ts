/** Reads and writes many families at once, for imports, in an open transaction. */
import type { FamilyOption } from '#contract/products.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { familyOptionsSql, memberValuesSql } from './columns.ts';
import { copySharedFields } from './copySharedFields.ts';
import type { FamilyRow } from './readFamily.ts';

/** What all members of a family have in common. */
export type SharedFields = Pick<FamilyRow, 'category_id' | 'type_id' | 'description' | 'en_description'>;

/** A family with its options, and which members have which values. */
export interface StoredFamily extends FamilyRow {
  /** How imported tables name it. */
  import_key: string | null;
  options: FamilyOption[];
  members: { id: number; values: number[] }[];
}

/** A product of an imported group, with what it would share with the others. */
export interface GroupProduct extends SharedFields {
  id: number;
  sku: string;
  family_id: number | null;
}

const listBySku = statement<GroupProduct, { company_id: number; skus: readonly string[] }>(
  'import_group_products',
  `select id, sku, family_id, category_id, type_id, description, en_description
     from products
    where company_id = $company_id and sku = any($skus::text[]) and archived_at is null
    order by id`,
);

/** A company's products by SKU, with the families of which they are members. */
export const getGroupProducts = async (
  db: Db,
  companyId: number,
  skus: readonly string[],
): Promise<Map<string, GroupProduct>> =>
  new Map((await listBySku(db, { company_id: companyId, skus })).map((row) => [row.sku, row]));

const listByKey = statement<{ id: number; import_key: string }, { company_id: number; keys: readonly string[] }>(
  'import_families_by_key',
  `select distinct on (import_key) id, import_key
     from product_families
    where company_id = $company_id and import_key = any($keys::text[])
    order by import_key, id desc`,
  { neverNull: { import_key: 'the condition excludes null' } },
);

/** The ids of a company's families by the names that imported tables give them; of two the newer one. */
export const getFamilyIdsByKey = async (
  db: Db,
  companyId: number,
  keys: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    keys.length > 0
      ? (await listByKey(db, { company_id: companyId, keys })).map(({ id, import_key }) => [import_key, id])
      : [],
  );

const listStored = statement<StoredFamily, { company_id: number; familyIds: readonly number[] }>(
  'import_families',
  `select f.id, f.company_id, f.category_id, f.type_id, f.name, f.en_name, f.description, f.en_description,
          f.updated_at, f.import_key, ${familyOptionsSql('f.id')} as options,
          coalesce((select json_agg(json_build_object('id', p.id, 'values', ${memberValuesSql}) order by p.id)
                      from products p where p.family_id = f.id), '[]') as members
     from product_families f
    where f.company_id = $company_id and f.id = any($familyIds::int[])`,
);

/** The families of a company among these, by id. */
export const getStoredFamilies = async (
  db: Db,
  companyId: number,
  familyIds: readonly number[],
): Promise<Map<number, StoredFamily>> =>
  new Map(
    familyIds.length > 0
      ? (await listStored(db, { company_id: companyId, familyIds })).map((row) => [row.id, row])
      : [],
  );

interface Named {
  name: string;
  en_name: string | null;
}

/** A value of an option, which is added if it has no id. */
export interface ValueDraft extends Named {
  id: number | null;
}

/** A family to create or to change. */
export interface FamilyDraft extends Named, SharedFields {
  /** Null for a new family. */
  stored: StoredFamily | null;
  /** How imported tables name it. A stored family keeps the name that it has. */
  import_key: string | null;
  /** In order. A stored family keeps its options, and can only be given more values. */
  options: (Named & { values: ValueDraft[] })[];
}

/** The ids of a saved family, and of the values of each option as the draft lists them. */
export interface SavedFamily {
  id: number;
  values: number[][];
}

const allocateIds = statement<{ id: number }, { count: number }>(
  'import_family_ids',
  `select nextval(pg_get_serial_sequence('product_families', 'id'))::int as id from generate_series(1, $count::int)`,
);
const insertFamilies = statement<unknown, { rows: string; company_id: number; now: Date }>(
  'import_insert_families',
  `insert into product_families (id, company_id, category_id, type_id, name, en_name, description, en_description,
                                 import_key, created_at, updated_at)
   overriding system value
   select d.id, $company_id, d.category_id, d.type_id, d.name, d.en_name, d.description, d.en_description,
          d.import_key, $now, $now
     from jsonb_to_recordset($rows::jsonb)
          as d (id int, category_id int, type_id int, name text, en_name text, description text, en_description text,
                import_key text)`,
);
const saveKeys = statement<unknown, { rows: string }>(
  'import_save_family_keys',
  `update product_families f set import_key = d.import_key
     from jsonb_to_recordset($rows::jsonb) as d (id int, import_key text)
    where f.id = d.id`,
);
const insertOptions = statement<{ id: number; family_id: number; position: number }, { rows: string }>(
  'import_insert_options',
  `insert into family_options (family_id, position, name, en_name)
   select d.family_id, d.position, d.name, d.en_name
     from jsonb_to_recordset($rows::jsonb) as d (family_id int, position int, name text, en_name text)
   returning id, family_id, position`,
);
const insertValues = statement<{ id: number; option_id: number; position: number }, { rows: string }>(
  'import_insert_values',
  `insert into family_option_values (family_id, option_id, position, name, en_name)
   select d.family_id, d.option_id, d.position, d.name, d.en_name
     from jsonb_to_recordset($rows::jsonb)
          as d (family_id int, option_id int, position int, name text, en_name text)
   returning id, option_id, position`,
);
// The foreign key of the category changes it in all members.
const updateFamilies = statement<unknown, { rows: string; now: Date }>(
  'import_update_families',
  `update product_families f
      set name = d.name, en_name = d.en_name, category_id = d.category_id, description = d.description,
          en_description = d.en_description,
          updated_at = greatest($now::timestamptz, f.updated_at + interval '1 millisecond')
     from jsonb_to_recordset($rows::jsonb)
          as d (id int, name text, en_name text, category_id int, description text, en_description text)
    where f.id = d.id`,
);
const fieldKeys = ['name', 'en_name', 'category_id', 'description', 'en_description'] as const;

/** Whether a draft differs from the stored family in what it holds for its members. */
const isChanged = (draft: FamilyDraft & { stored: StoredFamily }): boolean =>
  fieldKeys.some((key) => draft[key] !== draft.stored[key]);

/**
 * Changes families, and with them their members, which must be locked.
 * @param rows what the families hold from now on
 */
export async function updateSharedFields(
  db: Db,
  rows: readonly (Named & Omit<SharedFields, 'type_id'> & { id: number })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await updateFamilies(db, { rows: JSON.stringify(rows), now });
  await copySharedFields(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

const toKey = (id: number, position: number): string => `${id}:${position}`;

/** Inserts the new families among these, names the stored ones, and returns the ids of all. */
async function saveRows(db: Db, companyId: number, drafts: readonly FamilyDraft[], now: Date): Promise<number[]> {
  const created = drafts.filter(({ stored }) => stored === null);
  const newIds = created.length > 0 ? (await allocateIds(db, { count: created.length })).map(({ id }) => id) : [];
  const idByDraft = new Map(created.map((draft, index) => [draft, newIds[index]!]));
  const toRow = (draft: FamilyDraft) => {
    const { name, en_name, category_id, type_id, description, en_description, import_key } = draft;
    return { id: idByDraft.get(draft), name, en_name, category_id, type_id, description, en_description, import_key };
  };
  if (created.length > 0)
    await insertFamilies(db, { rows: JSON.stringify(created.map(toRow)), company_id: companyId, now });
  const named = drafts.flatMap(({ stored, import_key }) =>
    stored?.import_key === null && import_key !== null ? [{ id: stored.id, import_key }] : [],
  );
  if (named.length > 0) await saveKeys(db, { rows: JSON.stringify(named) });
  return drafts.map((draft) => draft.stored?.id ?? idByDraft.get(draft)!);
}

/**
 * Creates families, and changes stored ones: their fields, and the values that their options lack. The products that
 * become members are written afterwards. All members of stored families must be locked.
 * @returns the ids, in the order of the drafts
 */
export async function saveFamilies(
  db: Db,
  companyId: number,
  drafts: readonly FamilyDraft[],
  now: Date,
): Promise<SavedFamily[]> {
  if (drafts.length === 0) return [];
  const familyIds = await saveRows(db, companyId, drafts, now);
  const optionRows = drafts.flatMap(({ stored, options }, index) =>
    stored
      ? []
      : options.map(({ name, en_name }, at) => ({ family_id: familyIds[index]!, position: at + 1, name, en_name })),
  );
  const inserted = optionRows.length > 0 ? await insertOptions(db, { rows: JSON.stringify(optionRows) }) : [];
  const optionIds = new Map(inserted.map(({ id, family_id, position }) => [toKey(family_id, position), id]));
  const getOptionId = (draft: number, at: number): number =>
    drafts[draft]!.stored?.options[at]!.id ?? optionIds.get(toKey(familyIds[draft]!, at + 1))!;
  const valueRows = drafts.flatMap(({ options }, index) =>
    options.flatMap(({ values }, at) =>
      values.flatMap(({ id, name, en_name }, position) =>
        id === null
          ? [{ family_id: familyIds[index]!, option_id: getOptionId(index, at), position, name, en_name }]
          : [],
      ),
    ),
  );
  const added = valueRows.length > 0 ? await insertValues(db, { rows: JSON.stringify(valueRows) }) : [];
  const valueIds = new Map(added.map(({ id, option_id, position }) => [toKey(option_id, position), id]));
  const changed = drafts.filter((draft): draft is FamilyDraft & { stored: StoredFamily } => draft.stored !== null);
  await updateSharedFields(
    db,
    changed.filter(isChanged).map(({ stored, name, en_name, category_id, description, en_description }) => ({
      id: stored.id,
      name,
      en_name,
      category_id,
      description,
      en_description,
    })),
    now,
  );
  return drafts.map(({ options }, index) => ({
    id: familyIds[index]!,
    values: options.map(({ values }, at) =>
      values.map(({ id }, position) => id ?? valueIds.get(toKey(getOptionId(index, at), position))!),
    ),
  }));
}
