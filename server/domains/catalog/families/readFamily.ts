/** Reads families for the back office. */
import type { Family } from '#contract/families.ts';
import { toPrice } from '#contract/money.ts';
import type { FamilyOption } from '#contract/products.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { regularPriceSql } from '../sales.ts';
import { familyOptionsSql, memberPhotoSql, memberValuesSql } from './columns.ts';

/** The columns that a writer needs. */
export interface FamilyRow {
  id: number;
  company_id: number;
  category_id: number;
  type_id: number;
  name: string;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  updated_at: Date;
}

const familyColumns = 'id, company_id, category_id, type_id, name, en_name, description, en_description, updated_at';
const buildFamilySql = (condition: string) =>
  `select ${familyColumns} from product_families where id = $familyId ${condition}`;
const ownSql = `and company_id in ${buildOwnCompaniesSql('$userId')}`;

const findAnyFamily = oneRow<FamilyRow, { familyId: number }>('family_any', buildFamilySql(''));
const findOwnFamily = oneRow<FamilyRow, { familyId: number; userId: number | null }>(
  'family_own',
  buildFamilySql(ownSql),
);
const lockFamilyRow = oneRow<FamilyRow, { familyId: number }>('family_locked', buildFamilySql('for no key update'));

/**
 * A family that the caller may read and write.
 * @throws Failure `not_found`, for a foreign one too
 */
export async function getOwnFamily({ db, user }: Pick<Ctx, 'db' | 'user'>, familyId: number): Promise<FamilyRow> {
  const found = isAdmin(user)
    ? await findAnyFamily(db, { familyId })
    : await findOwnFamily(db, { familyId, userId: user?.id ?? null });
  if (!found) throw notFound('family');
  return found;
}

/**
 * Locks a family until the unit of work ends. Its members must be locked before.
 * @throws Failure `not_found` if it has been dissolved
 */
export async function lockFamily(db: Db, familyId: number): Promise<FamilyRow> {
  const found = await lockFamilyRow(db, { familyId });
  if (!found) throw notFound('family');
  return found;
}

const findOptions = oneRow<{ options: FamilyOption[] }, { familyId: number }>(
  'family_options_of',
  `select ${familyOptionsSql('$familyId')} as options`,
);

/** The options of a family with their values, in order. */
export const listFamilyOptions = async (db: Db, familyId: number): Promise<FamilyOption[]> =>
  (await findOptions(db, { familyId }))!.options;

const listIds = statement<{ id: number }, { familyId: number }>(
  'family_member_ids',
  'select id from products where family_id = $familyId order by id',
);

/** The ids of a family's members, in order. */
export const listMemberIds = async (db: Db, familyId: number): Promise<number[]> =>
  (await listIds(db, { familyId })).map(({ id }) => id);

interface FamilyDetails {
  company: Family['company'];
  category: Family['category'];
  type: Family['type'];
  options: Family['options'];
}
const findDetails = oneRow<FamilyDetails, { familyId: number }>(
  'family_details',
  `select (select json_build_object('id', id, 'brand', brand) from companies where id = f.company_id) as company,
          (select json_build_object('id', id, 'name', name, 'en_name', en_name)
             from categories where id = f.category_id) as category,
          (select json_build_object('id', id, 'name', name, 'en_name', en_name)
             from product_types where id = f.type_id) as type,
          ${familyOptionsSql('f.id')} as options
     from product_families f where f.id = $familyId`,
);

interface MemberRow {
  product_id: number;
  values: number[];
  name: string;
  en_name: string | null;
  sku: string;
  price: number;
  /** While a sale runs. */
  sale_price: number | null;
  compare_at_price: number | null;
  active: boolean;
  barcode: string | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  cost: number | null;
  tags: string[];
  updated_at: Date;
  total_count: number;
  held: number;
  photo: { file: string; alt: string | null } | null;
}
const listMembers = statement<MemberRow, { familyId: number }>(
  'family_members',
  `select p.id as product_id, ${memberValuesSql} as values, p.name, p.en_name, p.sku,
          ${regularPriceSql} as price, case when p.regular_price is not null then p.sale_price end as sale_price,
          p.compare_at_price, p.active, p.barcode, p.weight_g, p.length_mm, p.width_mm, p.height_mm,
          p.cost, p.tags, p.updated_at, s.total_count, s.held,
          ${memberPhotoSql} as photo
     from products p join product_stock s on s.product_id = p.id
     left join family_option_values v1 on v1.id = p.option_1
     left join family_option_values v2 on v2.id = p.option_2
     left join family_option_values v3 on v3.id = p.option_3
    where p.family_id = $familyId
    order by v1.position, v1.id, v2.position, v2.id, v3.position, v3.id`,
);

const presentMember = ({
  held,
  cost,
  price,
  sale_price,
  compare_at_price,
  photo,
  updated_at,
  ...row
}: MemberRow): Family['members'][number] => ({
  ...row,
  price: toPrice(price),
  ...(sale_price !== null && { sale_price: toPrice(sale_price) }),
  compare_at_price: compare_at_price === null ? null : toPrice(compare_at_price),
  cost: cost === null ? null : toPrice(cost),
  count: row.total_count - held,
  photo: photo && { thumbnail: `/media/${photo.file}/160.webp`, alt: photo.alt },
  updated_at: updated_at.toISOString(),
});

/** Presents a family with all its members. Two statements, however many they are. */
export async function presentFamily(db: Db, row: FamilyRow): Promise<Family> {
  const { company_id: _company, category_id: _category, type_id: _type, updated_at, ...texts } = row;
  const details = (await findDetails(db, { familyId: row.id }))!;
  return {
    ...texts,
    ...details,
    members: (await listMembers(db, { familyId: row.id })).map(presentMember),
    updated_at: updated_at.toISOString(),
  };
}
