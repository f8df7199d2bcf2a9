/** Reads collections for the back office. */
import type { Collection, PublicCollection } from '#contract/collections.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Photo } from '#contract/fields.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { readJoinedRange } from '#server/platform/readRange.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { buildSummariesQuery } from './collectionQueries.ts';
import { presentPhoto, type PhotoColumns } from './present.ts';
import { listRows } from './query.ts';

/** The public fields of a collection. */
export interface PublicCollectionRow extends Omit<PublicCollection, 'picture' | 'ends_at' | 'opens_at' | 'is_open'> {
  picture: StoredImage | null;
  ends_at: Date | null;
  /** Null if it is already open to everybody. */
  opens_at: Date | null;
  rule: Collection['rule'];
}

export interface CollectionRow extends PublicCollectionRow {
  active: boolean;
  starts_at: Date | null;
  early_access_days: number;
  state: Collection['state'];
  position: number;
  product_ids: number[];
  created_at: Date;
  updated_at: Date;
}

/**
 * Public columns of c (collections).
 * @param now the parameter of the current time
 */
export const publicColumnsSql = (now: string): string =>
  `c.id, c.name, c.en_name, c.description, c.en_description, c.picture, c.ends_at, c.rule,
   case when c.starts_at > ${now} then c.starts_at end as opens_at`;
/**
 * A condition on c (collections): shown to everybody, or announced while buyers with the plan Pro can already open it.
 * @param now the parameter of the current time
 */
export const isShownSql = (now: string): string =>
  `c.active and (c.starts_at is null or c.starts_at - c.early_access_days * interval '1 day' <= ${now})
   and (c.ends_at is null or c.ends_at > ${now})`;

const stateSql = (now: string) =>
  `case when not c.active then 'hidden'
        when c.ends_at <= ${now} then 'ended'
        when c.starts_at > ${now} then 'scheduled'
        else 'shown' end`;
const columnsSql = (now: string) => `
  ${publicColumnsSql(now)},
  c.active, c.starts_at, c.early_access_days, ${stateSql(now)} as state, c.position, c.created_at, c.updated_at,
  array(select h.product_id from collection_products h
         where h.collection_id = c.id order by h.position) as product_ids`;
const columns = columnsSql('$now::timestamptz');

const findById = oneRow<CollectionRow, { now: Date; collectionId: number }>(
  'collection_by_id',
  `select ${columns} from collections c where c.id = $collectionId`,
);
const listAll = statement<CollectionRow, { now: Date }>(
  'collections_all',
  `select ${columns} from collections c order by c.position, c.id`,
);
const lockById = oneRow<CollectionRow, { now: Date; collectionId: number }>(
  'collection_locked',
  `select ${columns} from collections c where c.id = $collectionId for no key update`,
);

/**
 * A collection's row.
 * @throws Failure `not_found`
 */
export async function getCollectionRow(
  { db, clock }: Ctx,
  id: number,
  { lock }: { lock: boolean },
): Promise<CollectionRow> {
  const row = await (lock ? lockById : findById)(db, { now: clock(), collectionId: id });
  if (!row) throw notFound('collection');
  return row;
}

/** All collections in the order of the front page. */
export const listCollectionRows = ({ db, clock }: Ctx): Promise<CollectionRow[]> => listAll(db, { now: clock() });

const toIso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function presentPicture({ id, name, picture }: Pick<PublicCollectionRow, 'id' | 'name' | 'picture'>): Photo | null {
  return picture && presentPhoto([id, true, 0, name, picture.file, picture.blur, picture.width, picture.height]);
}

type BaseCollection = Omit<PublicCollection, 'opens_at' | 'is_open'>;

const presentBase = (row: PublicCollectionRow): BaseCollection => ({
  id: row.id,
  name: row.name,
  en_name: row.en_name,
  description: row.description,
  en_description: row.en_description,
  picture: presentPicture(row),
  ends_at: toIso(row.ends_at),
});

/**
 * Presents the public fields.
 * @param canSeeEarly whether the caller has the plan Pro
 */
export const presentPublicCollection = (
  row: PublicCollectionRow,
  { canSeeEarly }: { canSeeEarly: boolean },
): PublicCollection => ({
  ...presentBase(row),
  opens_at: toIso(row.opens_at),
  is_open: row.opens_at === null || canSeeEarly,
});

/**
 * Presents collections for the back office, with what the storefront shows of them now. One more statement for all of
 * them.
 */
export async function presentCollections({ db }: UnitOfWork, rows: readonly CollectionRow[]): Promise<Collection[]> {
  if (rows.length === 0) return [];
  const summaries = await listRows<{ id: number; total: number; photos: PhotoColumns[] | null }>(
    db,
    buildSummariesQuery(rows),
  );
  const summaryById = new Map(summaries.map((summary) => [summary.id, summary]));
  return rows.map((row) => {
    const { total = 0, photos = null } = summaryById.get(row.id) ?? {};
    const first = photos?.find(([, main]) => main) ?? photos?.[0];
    const base = presentBase(row);
    return {
      ...base,
      active: row.active,
      starts_at: toIso(row.starts_at),
      early_access_days: row.early_access_days,
      state: row.state,
      position: row.position,
      rule: row.rule,
      product_ids: row.product_ids,
      products_count: total,
      cover: base.picture ?? (first ? presentPhoto(first) : null),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

/**
 * A collection for the back office.
 * @throws Failure `not_found`
 */
export async function getCollection(ctx: Ctx, id: number): Promise<Collection> {
  const [collection] = await presentCollections(ctx, [await getCollectionRow(ctx, id, { lock: false })]);
  return collection!;
}

type List = Contract['collections']['list'];

/** A range of collections; the total is in the answer's header. Three statements. */
export async function listCollections(
  { query: { sort: [field, direction] = ['position', 'ASC'], range, filter = {} } }: Input<List>,
  ctx: Ctx,
): Promise<Answer<List>> {
  const conditions = new Conditions();
  const now = `${conditions.put(ctx.clock())}::timestamptz`;
  // Both statements get all values, so each text has the time
  conditions.add(`${now} is not null`);
  if (filter.id) conditions.add(`c.id = any(${conditions.put(filter.id)}::int[])`);
  if (filter.active !== undefined) conditions.add(`c.active = ${conditions.put(filter.active)}`);
  if (filter.state) conditions.add(`${stateSql(now)} = ${conditions.put(filter.state)}`);
  if (filter.q?.trim())
    conditions.add(`concat_ws(' ', c.name, c.en_name) ilike ${conditions.put(toContainsPattern(filter.q.trim()))}`);
  const rows = await readJoinedRange<CollectionRow>(ctx, {
    columns: columnsSql(now),
    table: 'collections c',
    conditions,
    orderBy: `c.${field} ${direction}, c.id ${direction}`,
    range,
  });
  return presentCollections(ctx, rows);
}
