/** Suggests categories whose names are like those of a file. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { comparePaths, getLeafWords, getParentPath } from './categoryNames.ts';
import type { CategoryTree } from './references.ts';

const maxSuggestions = 3;
const maxCandidates = 20;
/** How much the words of the paths count beside the likeness of the last names. */
const pathWeight = 0.5;

// By the word forms of the search, and by trigrams for parts of words and typing errors; both in both languages.
const listCandidates = statement<{ place: number; id: number; likeness: number }, { leaves: readonly string[] }>(
  'import_similar_categories',
  `select l.place::int, c.id, c.likeness
     from unnest($leaves::text[]) with ordinality as l (leaf, place)
    cross join lateral (
          select id, greatest(similarity(lower(name), l.leaf),
                              similarity(lower(coalesce(en_name, '')), l.leaf)) as likeness
            from categories
           where visible
             and (lower(name) % l.leaf or lower(en_name) % l.leaf
                  or search @@ replace(plainto_tsquery('russian', l.leaf)::text, '&', '|')::tsquery)
           order by likeness desc, id
           limit ${maxCandidates}) c
    where l.leaf <> ''`,
);

/** The best candidates for each name, by words of the name; none for blank words. */
async function rankCandidates(
  db: Db,
  names: readonly string[],
  leaves: readonly string[],
  tree: CategoryTree,
): Promise<number[][]> {
  const candidates = await listCandidates(db, { leaves });
  return names.map((name, index) =>
    candidates
      .filter(({ place }) => place === index + 1)
      .map(({ id, likeness }) => ({ id, score: likeness + pathWeight * comparePaths(name, tree.getWords(id)) }))
      .toSorted((one, other) => other.score - one.score || one.id - other.id)
      .slice(0, maxSuggestions)
      .map(({ id }) => id),
  );
}

/**
 * Suggests categories for the names of a file: visible ones whose name is like the last one of the path, in one of the
 * languages, first those whose paths have words in common too; if there are none, those like the parent.
 * @param names categories as a file names them, by name or path
 * @returns ids for each name, the best first, at most three
 */
export async function suggestCategories(db: Db, names: readonly string[], tree: CategoryTree): Promise<number[][]> {
  if (names.length === 0) return [];
  const found = await rankCandidates(db, names, names.map(getLeafWords), tree);
  if (found.every((ids) => ids.length > 0)) return found;
  const parents = names.map((name, index) => (found[index]!.length > 0 ? '' : getLeafWords(getParentPath(name))));
  const foundByParent = await rankCandidates(db, names, parents, tree);
  return found.map((ids, index) => (ids.length > 0 ? ids : foundByParent[index]!));
}
