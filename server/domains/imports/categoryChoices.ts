/** Which of our categories a company means by those of its files: what the file names, and what the company chose. */
import { type ImportCategory, maxImportCategories } from '#contract/imports.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { toCategoryKey } from './categoryNames.ts';
import { getImport } from './records.ts';
import { type CategoryTree, getCategoryTree } from './references.ts';
import { suggestCategories } from './suggestCategories.ts';

type Contracted = Contract['imports'];

/** Choices that a company may have; beyond it the oldest are forgotten. */
const maxChoicesOfCompany = 5_000;

const listChoices = statement<{ key: string; category_id: number }, { companyId: number; keys: readonly string[] }>(
  'category_choices_of',
  'select key, category_id from category_choices where company_id = $companyId and key = any($keys::text[])',
);

/** A company, and the import whose rows are meant. */
interface Chooser {
  companyId: number;
  importId: number;
}

/** Rows without a category may be anything, so what is chosen for them holds for their import alone. */
const toChoiceKey = (key: string, importId: number): string => key || ` ${importId}`;

/** The categories that a company has chosen for these names, by their keys. */
export async function getChoices(
  db: Db,
  { companyId, importId }: Chooser,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const keyByChoice = new Map(
    names.map((name) => {
      const key = toCategoryKey(name);
      return [toChoiceKey(key, importId), key];
    }),
  );
  const chosen = await listChoices(db, { companyId, keys: [...keyByChoice.keys()] });
  return new Map(chosen.map(({ key, category_id }) => [keyByChoice.get(key)!, category_id]));
}

// Locked in the order of the keys, so that two calls of a company don't wait for each other.
const saveChosen = statement<unknown, { companyId: number; choices: string; now: Date }>(
  'category_choices_save',
  `insert into category_choices (company_id, key, category_id, chosen_at)
   select $companyId, key, category_id, $now
     from jsonb_to_recordset($choices::jsonb) as chosen (key text, category_id int)
    order by key
   on conflict (company_id, key) do update set category_id = excluded.category_id, chosen_at = excluded.chosen_at`,
);
const forgetChosen = statement<unknown, { companyId: number; keys: readonly string[] }>(
  'category_choices_forget',
  'delete from category_choices where company_id = $companyId and key = any($keys::text[])',
);
const forgetOldest = statement<unknown, { companyId: number }>(
  'category_choices_oldest',
  `delete from category_choices
    where company_id = $companyId
      and key in (select key from category_choices
                   where company_id = $companyId
                   order by chosen_at desc, key offset ${maxChoicesOfCompany})`,
);

/** Remembers what a company means by names of categories. */
export async function saveChoices(
  db: Db,
  companyId: number,
  choices: readonly { key: string; category_id: number }[],
  now: Date,
): Promise<void> {
  await saveChosen(db, { companyId, choices: JSON.stringify(choices), now });
  await forgetOldest(db, { companyId });
}

interface NamedRows {
  name: string;
  rows: number;
  rejected: number;
}
const listNames = statement<NamedRows, { import_id: number }>(
  'import_named_categories',
  `select category as name, count(*)::int as rows,
          (count(*) filter (where outcome = 'refuse' and errors @> '[{"field": "category"}]'))::int as rejected
     from import_rows
    where import_id = $import_id and category is not null
    group by category
    order by rows desc, category
    limit ${maxImportCategories}`,
  { neverNull: { name: 'the condition excludes null' } },
);

/**
 * The categories that a file names, by their keys; spellings of one key are one category. New products whose row
 * has none have a blank one.
 */
async function getNamed(db: Db, importId: number): Promise<Map<string, NamedRows>> {
  const named = new Map<string, NamedRows>();
  for (const row of await listNames(db, { import_id: importId })) {
    const key = toCategoryKey(row.name);
    const same = named.get(key);
    if (!same) named.set(key, { ...row });
    else {
      same.rows += row.rows;
      same.rejected += row.rejected;
    }
  }
  return new Map([...named].toSorted(([, one], [, other]) => other.rows - one.rows));
}

type Known = Pick<ImportCategory, 'category_id' | 'source'>;

/** What the name of a category means: what was chosen for it, or else the category that is called so. */
function resolve(name: string, chosen: number | undefined, tree: CategoryTree): Known {
  if (chosen !== undefined && tree.has(chosen)) return { category_id: chosen, source: 'chosen' };
  const found = tree.find(name);
  return typeof found === 'object' && 'id' in found
    ? { category_id: found.id, source: 'found' }
    : { category_id: null, source: null };
}

/** Whether rows are rejected for the category, or were when it was not known yet. */
const isOpen = ({ category_id, rejected }: Pick<ImportCategory, 'category_id' | 'rejected'>): boolean =>
  category_id === null || rejected > 0;

type RequestRow = NonNullable<ImportCategory['request']> & { key: string };
const listRequests = statement<RequestRow, { companyId: number; keys: readonly string[] }>(
  'category_requests_by_key',
  `select distinct on (key) key, id, status, answer
     from category_requests
    where company_id = $companyId and key = any($keys::text[])
    order by key, id desc`,
);

/** A page of the categories that a file names, open ones first. */
export async function listCategories(
  { params, query: { page, per_page, open } }: Input<Contracted['categories']>,
  ctx: Ctx,
): Promise<Answer<Contracted['categories']>> {
  const { company_id } = await getImport(ctx, params.id);
  const empty = { page, per_page, total: 0, data: [] };
  if (company_id === null) return empty;
  const named = await getNamed(ctx.db, params.id);
  if (named.size === 0) return empty;
  const tree = await getCategoryTree(ctx.db);
  const choices = await getChoices(ctx.db, { companyId: company_id, importId: params.id }, [...named.keys()]);
  const resolved = [...named]
    .map(([key, row]) => ({ key, ...row, ...resolve(row.name, choices.get(key), tree) }))
    .filter((row) => open === undefined || isOpen(row) === open)
    .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const rows = resolved.slice((page - 1) * per_page, page * per_page);
  const unknown = rows.filter(({ category_id }) => category_id === null);
  const suggestions = await suggestCategories(
    ctx.db,
    unknown.map(({ name }) => name),
    tree,
  );
  const suggestedByKey = new Map(unknown.map(({ key }, index) => [key, suggestions[index]!]));
  const requests = await listRequests(ctx.db, { companyId: company_id, keys: rows.map(({ key }) => key) });
  const requestByKey = new Map(requests.map(({ key, ...request }) => [key, request]));
  return {
    page,
    per_page,
    total: resolved.length,
    data: rows.map(({ key, ...row }) => ({
      ...row,
      suggestions: suggestedByKey.get(key) ?? [],
      request: requestByKey.get(key) ?? null,
    })),
  };
}

/**
 * Remembers which categories a company means; for rows without a category only in this import.
 * @throws Failure `invalid` for a name that the file lacks, and for an unknown category; `import_state` for an import
 * without a company
 */
export async function chooseCategories(
  { params, body: { choices } }: Input<Contracted['chooseCategories']>,
  ctx: Ctx,
): Promise<void> {
  const { company_id } = await getImport(ctx, params.id);
  if (company_id === null) throw fail('import_state');
  const [named, tree] = [await getNamed(ctx.db, params.id), await getCategoryTree(ctx.db)];
  const errors = Object.fromEntries(
    choices.flatMap(({ name, category_id }, index) => [
      ...(named.has(toCategoryKey(name)) ? [] : [[`choices.${index}.name`, 'not_found' as const]]),
      ...(category_id === null || tree.has(category_id)
        ? []
        : [[`choices.${index}.category_id`, 'not_found' as const]]),
    ]),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const byKey = new Map(
    choices.map(({ name, category_id }) => [toChoiceKey(toCategoryKey(name), params.id), category_id]),
  );
  const chosen = [...byKey].flatMap(([key, category_id]) => (category_id === null ? [] : [{ key, category_id }]));
  const forgotten = [...byKey].flatMap(([key, category_id]) => (category_id === null ? [key] : []));
  if (forgotten.length > 0) await forgetChosen(ctx.db, { companyId: company_id, keys: forgotten });
  if (chosen.length > 0) await saveChoices(ctx.db, company_id, chosen, ctx.clock());
}
