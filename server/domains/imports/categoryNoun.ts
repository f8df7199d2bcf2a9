/**
 * Import of categories, by admins only. A category is found by its path from the root; missing ancestors are created.
 */
import { Name } from '#contract/fields.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { toFieldErrors } from '#contract/rules/fieldErrors.ts';
import { categories as contract } from '#contract/categories.ts';
import { lockTreeExclusive } from '#server/domains/catalog/listing.ts';
import {
  getCategoriesById,
  saveFullCategories,
  type StoredCategory,
  type FullCategory,
} from '#server/domains/catalog/fullCategories.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { deleteEmptyCategories, createMissingCategories, listMadeCategories } from './categoryPaths.ts';
import type { Item } from './items.ts';
import { maxValueLength } from './leftOut.ts';
import {
  createChange,
  rejectDuplicates,
  toRowErrors,
  toTitle,
  type Noun,
  type Plan,
  type RowError,
  type Target,
} from './noun.ts';
import { type CategoryTree, findEarlierKeys, getCategoryTree } from './references.ts';
import type { StoredChange } from './tables.ts';
import { parseBoolean, parsePath, toPlainText } from './values.ts';

const getPath = ({ values }: Item): string[] => [
  ...parsePath(values['parent'] ?? ''),
  ...parsePath(values['path'] ?? ''),
];
const buildKey = (path: readonly string[]): string => path.join(' > ').toLowerCase();

function findId(path: readonly string[], tree: CategoryTree): number | null {
  let at: number | null = null;
  for (const name of path) {
    at = tree.findChild(at, name);
    if (at === null) return null;
  }
  return at;
}

const fields = ['en_name', 'description', 'en_description', 'active'] as const;

function planCategory(
  item: Item,
  path: readonly string[],
  current: StoredCategory | undefined,
  isNew: boolean,
  { options, mapped }: Target,
): Plan {
  const { line, values } = item;
  const errors: RowError[] = [];
  for (const name of path)
    if (!Name.safeParse(name).success)
      errors.push({ field: 'path', value: cutText(name, maxValueLength), failure: 'too_long', values: { max: 255 } });
  if (path.length === 0 || !values['path']) errors.push({ field: 'path', value: null, failure: 'required' });
  const isEmptied = (field: string) => mapped.has(field) && options.blanks === 'empty' && values[field] === '';
  const texts = Object.fromEntries(
    (['en_name', 'description', 'en_description'] as const).map((field) => [
      field,
      values[field] ? toPlainText(values[field]) : isEmptied(field) || !current ? null : current[field],
    ]),
  );
  const written = { ...texts, ...(values['active'] && { active: parseBoolean(values['active']) }) };
  const validation = contract.edit.body!.safeParse(written);
  if (!validation.success)
    errors.push(...toRowErrors(toFieldErrors(validation.error.issues, written), values, (field) => field));
  const plan: Plan = {
    line,
    title: toTitle(path.join(' > ')),
    key: path.length > 0 ? buildKey(path) : null,
    outcome: isNew ? 'create' : 'change',
    errors,
    changes: [],
    record_id: current?.id ?? null,
    before: null,
    draft: null,
    photos: [],
  };
  if (errors.length > 0) return { ...plan, outcome: 'refuse' };
  if (!isNew && options.existing === 'keep') return { ...plan, outcome: 'same' };
  const category: Omit<FullCategory, 'id'> = {
    ...(texts as Pick<FullCategory, 'en_name' | 'description' | 'en_description'>),
    active: typeof written.active === 'boolean' ? written.active : (current?.active ?? true),
  };
  const changes: StoredChange[] = isNew ? [createChange('path', null, path.join(' > '))] : [];
  const before = isNew ? undefined : current;
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, category[field]];
    if (was !== is)
      changes.push(createChange(field, was === null ? null : String(was), is === null ? null : String(is)));
  }
  return {
    ...plan,
    outcome: isNew ? 'create' : changes.length > 0 ? 'change' : 'same',
    changes,
    before: before ? { ...before } : null,
    draft: category,
  };
}

const buildEffects = (db: Db) =>
  ({
    db,
    enqueue: (job: 'catalog.relist', payload: { category_ids: number[] }) => enqueue(db, job, payload),
  }) as unknown as Parameters<typeof saveFullCategories>[0];

const listWrittenRecords = statement<{ record_id: number }, { import_id: number; recordIds: readonly number[] }>(
  'import_written_records',
  `select record_id from import_rows
    where import_id = $import_id and record_id = any($recordIds::int[]) and after is not null`,
  { neverNull: { record_id: 'the condition excludes null' } },
);

export const categories: Noun = {
  prepare: async (db, items, target) => {
    await createMissingCategories(
      db,
      target.import_id,
      items
        .filter((item) => item.values['path'] && getPath(item).every((name) => Name.safeParse(name).success))
        .map(getPath),
    );
  },

  plan: async (db, items, target, { lock }) => {
    if (lock) await lockTreeExclusive(db);
    const tree = await getCategoryTree(db);
    const ids = items.map((item) => findId(getPath(item), tree));
    const current = await getCategoriesById(
      db,
      ids.filter((id) => id !== null),
    );
    // A category that was created for this batch, or as an ancestor, counts as new.
    const madeIds = lock ? await listMadeCategories(db, target.import_id) : [];
    const written = lock ? await listWrittenRecords(db, { import_id: target.import_id, recordIds: madeIds }) : [];
    const writtenIds = new Set(written.map((row) => row.record_id));
    const unclaimedIds = new Set(madeIds.filter((id) => !writtenIds.has(id)));
    const plans = items.map((item, index) => {
      const id = ids[index] ?? null;
      const isNew = id === null || unclaimedIds.has(id);
      return planCategory(item, getPath(item), id === null ? undefined : current.get(id), isNew, target);
    });
    return rejectDuplicates(
      plans,
      await findEarlierKeys(
        db,
        target.import_id,
        items[0]!.line,
        plans.flatMap(({ key }) => key ?? []),
      ),
      'path',
    );
  },

  write: async (db, plans, target) => {
    const changed = await saveFullCategories(
      buildEffects(db),
      plans.map((plan) => ({ ...(plan.draft as Omit<FullCategory, 'id'>), id: plan.record_id! })),
      target.now,
    );
    return new Map(
      plans.map((plan) => [
        plan.line,
        { record_id: plan.record_id!, after: { updated_at: changed.get(plan.record_id!)!.toISOString() } },
      ]),
    );
  },

  undo: async (db, rows, target) => {
    await lockTreeExclusive(db);
    const current = await getCategoriesById(
      db,
      rows.map((row) => row.record_id),
    );
    const isEdited = (row: (typeof rows)[number]) =>
      current.get(row.record_id)?.updated_at.toISOString() !== row.after['updated_at'];
    const changed = rows.filter((row) => row.outcome === 'change' && !isEdited(row));
    if (changed.length > 0)
      await saveFullCategories(
        buildEffects(db),
        changed.map((row) => row.before as unknown as StoredCategory),
        target.now,
      );
    const made = rows.filter((row) => row.outcome === 'create' && !isEdited(row)).map((row) => row.record_id);
    const remaining = made.length > 0 ? await deleteEmptyCategories(db, made) : new Set<number>();
    return {
      conflictLines: rows.filter((row) => isEdited(row) || remaining.has(row.record_id)).map((row) => row.line),
      files: [],
    };
  },
};
