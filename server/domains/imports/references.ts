/** Finds what rows refer to by name: categories by path, product types, parameters and their values. */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { parsePath } from './values.ts';

interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  en_name: string | null;
}

export interface TypeRule {
  parameter_id: number;
  type: 'number' | 'list';
  required: boolean;
  name: string;
  en_name: string | null;
  values: { value: string; name: string; en_name: string | null }[];
}

export interface TypeRow {
  id: number;
  name: string;
  en_name: string | null;
  is_general: boolean;
  rules: TypeRule[];
}

const listCategories = statement<CategoryRow>(
  'import_categories',
  'select id, parent_id, name, en_name from categories order by id',
);
/** SQL of the values of a list parameter as JSON. */
const buildValuesSql = (parameterId: string): string => `
  coalesce((select json_agg(json_build_object('value', v.value, 'name', v.name, 'en_name', v.en_name)
                            order by v.position, v.value)
              from parameter_values v where v.parameter_id = ${parameterId}), '[]')`;
const listTypes = statement<TypeRow>(
  'import_types',
  `select t.id, t.name, t.en_name, t.is_general,
          coalesce((select json_agg(json_build_object(
                             'parameter_id', a.id, 'type', a.type, 'required', tp.required,
                             'name', a.name, 'en_name', a.en_name, 'values', ${buildValuesSql('a.id')}))
                      from product_type_parameters tp join parameters a on a.id = tp.parameter_id
                     where tp.type_id = t.id), '[]') as rules
     from product_types t order by t.id`,
);

const normalize = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
const hasName = (entry: { name: string; en_name: string | null }, term: string): boolean =>
  normalize(entry.name) === term || (entry.en_name !== null && normalize(entry.en_name) === term);

interface TaxClassRow {
  code: string;
  name: string;
  en_name: string | null;
}

const listTaxClasses = statement<TaxClassRow>(
  'import_tax_classes',
  'select code, name, en_name from tax_classes order by id',
);

export type CategoryMatch = { id: number } | { missing: string[] } | 'ambiguous';

/** The category tree, searchable by names. */
export class CategoryTree {
  private readonly byId = new Map<number, CategoryRow>();
  private readonly byName = new Map<string, CategoryRow[]>();

  constructor(rows: readonly CategoryRow[]) {
    for (const row of rows) this.add(row);
  }

  /** Adds a category that was just created. */
  add(row: CategoryRow): void {
    this.byId.set(row.id, row);
    for (const term of new Set([normalize(row.name), ...(row.en_name ? [normalize(row.en_name)] : [])])) {
      const named = this.byName.get(term);
      if (named) named.push(row);
      else this.byName.set(term, [row]);
    }
  }

  has(id: number): boolean {
    return this.byId.has(id);
  }

  /** Finds a child category by its name. */
  findChild(parent: number | null, name: string): number | null {
    return this.byName.get(normalize(name))?.find((row) => row.parent_id === parent)?.id ?? null;
  }

  /** Finds a category by its id, by its path from the root, or by its name if that is unique. */
  find(text: string): CategoryMatch {
    if (/^\d+$/.test(text) && this.byId.has(Number(text))) return { id: Number(text) };
    const path = parsePath(text);
    if (path.length === 1) {
      const named = this.byName.get(normalize(path[0]!)) ?? [];
      const found = named.length > 1 ? named.filter((row) => row.parent_id === null) : named;
      if (found.length === 1) return { id: found[0]!.id };
      return named.length > 1 ? 'ambiguous' : { missing: path };
    }
    let at: number | null = null;
    for (const name of path) {
      at = this.findChild(at, name);
      if (at === null) return { missing: path };
    }
    return at === null ? { missing: [text] } : { id: at };
  }

  /** The category and its ancestors, root first. */
  private listPath(id: number): CategoryRow[] {
    const path: CategoryRow[] = [];
    for (let row = this.byId.get(id); row; row = row.parent_id === null ? undefined : this.byId.get(row.parent_id))
      path.unshift(row);
    return path;
  }

  /** The path for people, in both languages. */
  getPaths(id: number): Record<Locale, string> {
    const path = this.listPath(id);
    return {
      en: path.map(({ name, en_name }) => en_name || name).join(' › '),
      ru: path.map(({ name }) => name).join(' › '),
    };
  }

  /** All names of the path in both languages, for comparisons. */
  getWords(id: number): string {
    return this.listPath(id)
      .map(({ name, en_name }) => (en_name === null || en_name === name ? name : `${name} ${en_name}`))
      .join(' ');
  }

  /** The path as text, "A > B > C"; the id if the path would find another category. */
  formatPath(id: number): string {
    const text = this.listPath(id)
      .map(({ name }) => name)
      .join(' > ');
    const found = this.find(text);
    return typeof found === 'object' && 'id' in found && found.id === id ? text : String(id);
  }
}

/** Product types with their parameters, searchable by names. */
export class TypeLookup {
  private readonly rows: readonly TypeRow[];

  constructor(rows: readonly TypeRow[]) {
    this.rows = rows;
  }

  get general(): number {
    return this.rows.find((row) => row.is_general)!.id;
  }

  get(id: number): TypeRow | undefined {
    return this.rows.find((row) => row.id === id);
  }

  find(text: string): number | null {
    const term = normalize(text);
    return this.rows.find((row) => hasName(row, term) || String(row.id) === term)?.id ?? null;
  }
}

/** The value of a list parameter that a text means; null if there is none. */
export function findListValue(rule: TypeRule, text: string): string | null {
  const term = normalize(text);
  return (
    rule.values.find((one) => one.value === text || normalize(one.value) === term || hasName(one, term))?.value ?? null
  );
}

/** Finds a parameter of a type by its name. */
export const findRule = (rules: readonly TypeRule[], name: string): TypeRule | undefined =>
  rules.find((rule) => hasName(rule, normalize(name)));

/** Finds the code of a tax class by its code or its name. */
export type TaxClassLookup = (text: string) => string | null;

/** The lookup of the current tax classes. */
export async function getTaxClasses(db: Db): Promise<TaxClassLookup> {
  const rows = await listTaxClasses(db);
  return (text) => {
    const term = normalize(text);
    return rows.find((row) => row.code === term || hasName(row, term))?.code ?? null;
  };
}

/** The current category tree. */
export const getCategoryTree = async (db: Db): Promise<CategoryTree> => new CategoryTree(await listCategories(db));
/** The current product types. */
export const getTypes = async (db: Db): Promise<TypeLookup> => new TypeLookup(await listTypes(db));

const listEarlierKeys = statement<{ key: string }, { import_id: number; firstLine: number; keys: readonly string[] }>(
  'import_seen_keys',
  `select distinct key from import_rows
    where import_id = $import_id and line < $firstLine and key = any($keys::text[]) and outcome <> 'refuse'`,
  { neverNull: { key: 'the condition excludes null' } },
);

/** Which of these keys an earlier row has. */
export async function findEarlierKeys(
  db: Db,
  importId: number,
  line: number,
  keys: readonly string[],
): Promise<Set<string>> {
  return new Set((await listEarlierKeys(db, { import_id: importId, firstLine: line, keys })).map(({ key }) => key));
}
