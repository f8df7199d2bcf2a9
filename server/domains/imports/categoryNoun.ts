/** Categories: found by their path from the root; ancestors that a path names are made. An admin's alone. */
import { Name } from '#contract/fields.ts';
import { faultsByField } from '#contract/rules/fieldFailures.ts';
import { categories as contract } from '#contract/categories.ts';
import { closeTree } from '#server/domains/catalog/listing.ts';
import {
  categoriesById,
  putWholeCategories,
  type StoredCategory,
  type WholeCategory,
} from '#server/domains/catalog/wholeCategories.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Db } from '#server/db/connect.ts';
import { eraseCategories, makeCategories } from './categoryPaths.ts';
import type { Item } from './items.ts';
import { faultsOf, type Noun, type Plan, type RowFault, type Target, withoutTwins } from './noun.ts';
import { type Categories, earlierKeys, readCategories } from './references.ts';
import type { StoredChange } from './tables.ts';
import { booleanOf, pathOf, plainText } from './values.ts';

const pathIn = ({ values }: Item): string[] => [...pathOf(values['parent'] ?? ''), ...pathOf(values['path'] ?? '')];
const keyOf = (path: readonly string[]): string => path.join(' > ').toLowerCase();

function idOf(path: readonly string[], tree: Categories): number | null {
  let at: number | null = null;
  for (const name of path) {
    at = tree.child(at, name);
    if (at === null) return null;
  }
  return at;
}

const fields = ['en_name', 'description', 'en_description', 'active'] as const;

function planCategory(
  item: Item,
  path: readonly string[],
  present: StoredCategory | undefined,
  isNew: boolean,
  { options, mapped }: Target,
): Plan {
  const { line, values } = item;
  const errors: RowFault[] = [];
  for (const name of path)
    if (!Name.safeParse(name).success)
      errors.push({ field: 'path', value: name.slice(0, 200), failure: 'too_long', values: { max: 255 } });
  if (path.length === 0 || !values['path']) errors.push({ field: 'path', value: null, failure: 'required' });
  const isEmptied = (field: string) => mapped.has(field) && options.blanks === 'empty' && values[field] === '';
  const texts = Object.fromEntries(
    (['en_name', 'description', 'en_description'] as const).map((field) => [
      field,
      values[field] ? plainText(values[field]) : isEmptied(field) || !present ? null : present[field],
    ]),
  );
  const written = { ...texts, ...(values['active'] && { active: booleanOf(values['active']) }) };
  const judged = contract.edit.body!.safeParse(written);
  if (!judged.success) errors.push(...faultsOf(faultsByField(judged.error.issues, written), values, (field) => field));
  const plan: Plan = {
    line,
    title: path.join(' > ').slice(0, 500),
    key: path.length > 0 ? keyOf(path) : null,
    outcome: isNew ? 'create' : 'change',
    errors,
    changes: [],
    record_id: present?.id ?? null,
    before: null,
    draft: null,
    photos: [],
  };
  if (errors.length > 0) return { ...plan, outcome: 'refuse' };
  if (!isNew && options.existing === 'keep') return { ...plan, outcome: 'same' };
  const whole: Omit<WholeCategory, 'id'> = {
    ...(texts as Pick<WholeCategory, 'en_name' | 'description' | 'en_description'>),
    active: typeof written.active === 'boolean' ? written.active : (present?.active ?? true),
  };
  const changes: StoredChange[] = isNew ? [{ field: 'path', before: null, after: path.join(' > ') }] : [];
  const before = isNew ? undefined : present;
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, whole[field]].map((value) =>
      value === null ? null : String(value).slice(0, 2000),
    );
    if (was !== is && !(isNew && is === null)) changes.push({ field, before: was!, after: is! });
  }
  return {
    ...plan,
    outcome: isNew ? 'create' : changes.length > 0 ? 'change' : 'same',
    changes,
    before: before ? { ...before } : null,
    draft: whole,
  };
}

const effects = (db: Db) =>
  ({
    db,
    enqueue: (job: 'catalog.relist', payload: { category_ids: number[] }) => enqueue(db, job, payload),
  }) as unknown as Parameters<typeof putWholeCategories>[0];

async function madeHere(db: Db, importId: number): Promise<Set<number>> {
  const { rows } = await db.$client.query<{ made: number[] }>(
    'select made_categories as made from imports where id = $1',
    [importId],
  );
  return new Set(rows[0]?.made ?? []);
}

const claimed = async (db: Db, importId: number, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await db.$client.query<{ record_id: number }>(
    `select record_id from import_rows where import_id = $1 and record_id = any($2::int[]) and after is not null`,
    [importId, ids],
  );
  return new Set(rows.map((row) => row.record_id));
};

export const categories: Noun = {
  prepare: async (db, items, to) => {
    await makeCategories(
      db,
      to.import_id,
      items
        .filter((item) => item.values['path'] && pathIn(item).every((name) => Name.safeParse(name).success))
        .map(pathIn),
    );
  },

  plan: async (db, items, to, { lock }) => {
    if (lock) await closeTree(db);
    const tree = await readCategories(db);
    const ids = items.map((item) => idOf(pathIn(item), tree));
    const there = await categoriesById(
      db,
      ids.filter((id) => id !== null),
    );
    // Made a moment ago for this very batch, or as somebody's ancestor: new all the same
    const fresh = lock ? await madeHere(db, to.import_id) : new Set<number>();
    const taken = lock ? await claimed(db, to.import_id, [...fresh]) : new Set<number>();
    const plans = items.map((item, index) => {
      const id = ids[index] ?? null;
      const isNew = id === null || (fresh.has(id) && !taken.has(id));
      return planCategory(item, pathIn(item), id === null ? undefined : there.get(id), isNew, to);
    });
    return withoutTwins(
      plans,
      await earlierKeys(
        db,
        to.import_id,
        items[0]!.line,
        plans.flatMap(({ key }) => key ?? []),
      ),
      'path',
    );
  },

  write: async (db, plans, to) => {
    const changed = await putWholeCategories(
      effects(db),
      plans.map((plan) => ({ ...(plan.draft as Omit<WholeCategory, 'id'>), id: plan.record_id! })),
      to.now,
    );
    return new Map(
      plans.map((plan) => [
        plan.line,
        { record_id: plan.record_id!, after: { updated_at: changed.get(plan.record_id!)!.toISOString() } },
      ]),
    );
  },

  undo: async (db, rows, to) => {
    await closeTree(db);
    const there = await categoriesById(
      db,
      rows.map((row) => row.record_id),
    );
    const isTouched = (row: (typeof rows)[number]) =>
      there.get(row.record_id)?.updated_at.toISOString() !== row.after['updated_at'];
    const changed = rows.filter((row) => row.outcome === 'change' && !isTouched(row));
    if (changed.length > 0)
      await putWholeCategories(
        effects(db),
        changed.map((row) => row.before as unknown as StoredCategory),
        to.now,
      );
    const made = rows.filter((row) => row.outcome === 'create' && !isTouched(row)).map((row) => row.record_id);
    const left = made.length > 0 ? await eraseCategories(db, made) : new Set<number>();
    return { kept: rows.filter((row) => isTouched(row) || left.has(row.record_id)).map((row) => row.line), files: [] };
  },
};
