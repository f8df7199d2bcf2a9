/** Categories: each row names its path from the root; the first path that names a category is its place. */
import { z } from 'zod';
import { Name } from '#contract/fields.ts';
import { putCategories } from '#server/domains/catalog/bulk.ts';
import { fingerprintOf, keepKeys, knownKeys } from './keys.ts';
import type { Source } from './source.ts';

const Node = z.object({ id: z.string().min(1).max(255), name: Name });
const CategoryRow = z.object({ id: Node.shape.id, name: Name, path: z.array(Node).min(1).max(32) });
type CategoryRow = z.output<typeof CategoryRow>;

/** Categories are shared by all companies. */
export const categorySource = 'categories';

interface Wanted {
  id: string;
  name: string;
  parent: string | null;
  depth: number;
}

function wantedOf(rows: CategoryRow[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const row of rows) {
    row.path.forEach((node, depth) => {
      if (!wanted.has(node.id)) wanted.set(node.id, { id: node.id, name: node.name, parent: row.path[depth - 1]?.id ?? null, depth });
    });
  }
  return [...wanted.values()];
}

export const categories: Source<CategoryRow> = {
  noun: 'categories',
  row: CategoryRow,
  refuse: (row) => (row.path.at(-1)?.id === row.id ? null : 'path: it does not end with the category itself'),
  load: async (db, rows, { early }) => {
    const wanted = wantedOf(rows);
    const known = await knownKeys(db, categorySource, 'categories', wanted.map(({ id }) => id));
    const own = new Set(rows.map((row) => row.id));
    const outcome = { made: 0, changed: 0, unchanged: 0, refused: [] };
    for (const depth of new Set(wanted.map((node) => node.depth).toSorted((a, b) => a - b))) {
      const level = wanted.filter((node) => node.depth === depth && known.get(node.id)?.fingerprint !== fingerprintOf(node.name));
      const drafts = level.map((node) => ({ id: known.get(node.id)?.record_id ?? null, parent_id: node.parent ? known.get(node.parent)!.record_id : null, name: node.name }));
      const ids = drafts.length > 0 ? await putCategories(db, drafts) : [];
      const keys = level.map((node, index) => ({ outside_id: node.id, record_id: ids[index] as number, fingerprint: fingerprintOf(node.name) }));
      await keepKeys(db, categorySource, 'categories', keys);
      level.forEach((node, index) => {
        const isNew = drafts[index]!.id === null;
        if (own.has(node.id)) outcome[isNew ? 'made' : 'changed']++;
        else if (isNew) early.add(node.id);
        known.set(node.id, keys[index]!);
      });
    }
    // Made as somebody's ancestor in an earlier batch of this run
    outcome.made += rows.filter((row) => early.delete(row.id)).length;
    outcome.unchanged = rows.length - outcome.made - outcome.changed;
    return outcome;
  },
};
