/** What a reference can lead to: a whole tree where the noun is one, else what a search finds. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, useGetOne } from 'react-admin';
import { resources, type ResourceCalls } from '#contract/resource.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { nameOfAny } from '../cells.tsx';
import { choicesOf, matching, type Choice, type TreeNode } from '../tree.ts';

/** How many a list shows at once; typing narrows it down. */
export const mostShown = 60;

export interface Choices {
  /** At most `mostShown` of them. */
  choices: readonly Choice[];
  hasMore: boolean;
  /** The one that is chosen now. */
  chosen: Choice | null;
  isPending: boolean;
}

const everything = {};
const noNodes: readonly TreeNode[] = [];

const isTree = (noun: string): boolean =>
  Object.hasOwn(resources, noun) && (resources as Record<string, ResourceCalls>)[noun]?.tree !== undefined;

/** The key under which a noun's tree is cached. */
export const treeKey = (noun: string): readonly string[] => [noun, 'getTree'];

/** The nodes of a noun that is a tree; kept until one of them is written. */
export function useTree(noun: string, enabled = true) {
  const provider = useDataProvider<
    { getTree: (noun: string, params: { signal?: AbortSignal }) => Promise<{ data: TreeNode[] }> } & ReturnType<
      typeof useDataProvider
    >
  >();
  return useQuery({
    queryKey: treeKey(noun),
    queryFn: ({ signal }) => provider.getTree(noun, { signal }).then(({ data }) => data),
    enabled,
    staleTime: 60_000,
  });
}

interface Choosable {
  id: number | string;
  fio?: string;
  email?: string | null;
  phone?: string | null;
}

/** People of one name are told apart by how they are reached. */
const contactOf = ({ fio, email, phone }: Choosable): string | null | undefined =>
  fio === undefined ? undefined : (email ?? phone);

/**
 * @param typed what was typed to search by; blank offers all
 * @param value the id that is chosen now
 * @param among filters that what is offered must meet besides
 */
export function useChoices(
  noun: string,
  typed: string,
  value: number | null,
  among: Readonly<Record<string, unknown>> = everything,
): Choices {
  const locale = useLocale();
  const asTree = isTree(noun);
  const tree = useTree(noun, asTree);
  const found = useGetList(
    noun,
    {
      filter: typed ? { ...among, q: typed } : among,
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: mostShown },
    },
    { enabled: !asTree, placeholderData: (before) => before },
  );
  const one = useGetOne(noun, { id: value ?? 0 }, { enabled: !asTree && value !== null });

  const toChoice = (record: Choosable): Choice => {
    const label = nameOfAny(record, locale);
    const hint = contactOf(record);
    return {
      id: Number(record.id),
      label: label || `#${record.id}`,
      path: [],
      ancestors: [],
      ...(hint && hint !== label && { hint }),
    };
  };
  if (asTree) {
    const all = choicesOf(tree.data ?? noNodes, locale);
    const fitting = matching(all, typed);
    return {
      choices: fitting.slice(0, mostShown),
      hasMore: fitting.length > mostShown,
      chosen: all.find(({ id }) => id === value) ?? null,
      isPending: tree.isPending,
    };
  }
  const choices = (found.data ?? []).map(toChoice);
  return {
    choices,
    hasMore: (found.total ?? 0) > mostShown,
    chosen: value !== null && one.data ? toChoice(one.data) : null,
    isPending: found.isPending,
  };
}
