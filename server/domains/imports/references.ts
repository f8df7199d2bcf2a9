/** What rows name by words: categories by their path, product types, parameters and their values. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { pathOf } from './values.ts';

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

const allCategories = statement<CategoryRow>(
  'import_categories',
  'select id, parent_id, name, en_name from categories order by id',
);
const allTypes = statement<TypeRow>(
  'import_types',
  `select t.id, t.name, t.en_name, t.is_general,
          coalesce((select json_agg(json_build_object('parameter_id', a.id, 'type', a.type, 'required', tp.required, 'name', a.name, 'en_name', a.en_name,
                      'values', coalesce((select json_agg(json_build_object('value', v.value, 'name', v.name, 'en_name', v.en_name) order by v.position, v.value) from parameter_values v where v.parameter_id = a.id), '[]')))
                      from product_type_parameters tp join parameters a on a.id = tp.parameter_id where tp.type_id = t.id), '[]') as rules
     from product_types t order by t.id`,
);

const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
const sameWord = (thing: { name: string; en_name: string | null }, word: string): boolean =>
  plain(thing.name) === word || (thing.en_name !== null && plain(thing.en_name) === word);

export type FoundCategory = { id: number } | { missing: string[] } | 'ambiguous';

/** The tree as it is now, to be asked by words. */
export class Categories {
  private readonly byId = new Map<number, CategoryRow>();
  private readonly byWord = new Map<string, CategoryRow[]>();

  constructor(rows: readonly CategoryRow[]) {
    for (const row of rows) this.add(row);
  }

  /** One that was made a moment ago. */
  add(row: CategoryRow): void {
    this.byId.set(row.id, row);
    for (const word of new Set([plain(row.name), ...(row.en_name ? [plain(row.en_name)] : [])])) {
      const named = this.byWord.get(word);
      if (named) named.push(row);
      else this.byWord.set(word, [row]);
    }
  }

  has(id: number): boolean {
    return this.byId.has(id);
  }

  /** A category under a parent by its name. */
  child(parent: number | null, name: string): number | null {
    return this.byWord.get(plain(name))?.find((row) => row.parent_id === parent)?.id ?? null;
  }

  /** By its id, its path from the root, or its name where there is one of it. */
  find(text: string): FoundCategory {
    if (/^\d+$/.test(text) && this.byId.has(Number(text))) return { id: Number(text) };
    const path = pathOf(text);
    if (path.length === 1) {
      const named = this.byWord.get(plain(path[0]!)) ?? [];
      const found = named.length > 1 ? named.filter((row) => row.parent_id === null) : named;
      if (found.length === 1) return { id: found[0]!.id };
      return named.length > 1 ? 'ambiguous' : { missing: path };
    }
    let at: number | null = null;
    for (const name of path) {
      at = this.child(at, name);
      if (at === null) return { missing: path };
    }
    return at === null ? { missing: [text] } : { id: at };
  }

  /** "A > B > C"; its id where words would lead elsewhere. */
  pathText(id: number): string {
    const names: string[] = [];
    for (let row = this.byId.get(id); row; row = row.parent_id === null ? undefined : this.byId.get(row.parent_id))
      names.unshift(row.name);
    const text = names.join(' > ');
    const found = this.find(text);
    return typeof found === 'object' && 'id' in found && found.id === id ? text : String(id);
  }
}

/** Product types with what they ask for, to be asked by words. */
export class Types {
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
    const word = plain(text);
    return this.rows.find((row) => sameWord(row, word) || String(row.id) === word)?.id ?? null;
  }
}

/** The value of a list that a text means; null where there is none. */
export function listValue(rule: TypeRule, text: string): string | null {
  const word = plain(text);
  return (
    rule.values.find((one) => one.value === text || plain(one.value) === word || sameWord(one, word))?.value ?? null
  );
}

/** A type's parameter by its name. */
export const ruleNamed = (rules: readonly TypeRule[], name: string): TypeRule | undefined =>
  rules.find((rule) => sameWord(rule, plain(name)));

/** The tree as it is now. */
export const readCategories = async (db: Db): Promise<Categories> => new Categories(await allCategories(db));
/** The product types as they are now. */
export const readTypes = async (db: Db): Promise<Types> => new Types(await allTypes(db));

const seen = statement<{ key: string }>(
  'import_seen_keys',
  `select distinct key from import_rows where import_id = $1 and line < $2 and key = any($3::text[]) and outcome <> 'refuse'`,
);

/** Which of these keys stood in an earlier row already. */
export async function earlierKeys(
  db: Db,
  importId: number,
  line: number,
  keys: readonly string[],
): Promise<Set<string>> {
  return new Set((await seen(db, [importId, line, keys])).map(({ key }) => key));
}
