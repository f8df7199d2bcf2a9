/** The choices of a reference: the full tree if the noun is one, else search results. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, useGetOne, type DataProvider } from 'react-admin';
import { resources, type ResourceCalls } from '#contract/resource.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getDisplayName } from '../cells.tsx';
import { toChoices, filterChoices, type Choice, type TreeNode } from '../tree.ts';

/** Maximum number of choices at once; typing narrows them down. */
export const maxChoices = 60;

export interface Choices {
  /** At most `maxChoices` of them. */
  choices: readonly Choice[];
  hasMore: boolean;
  /** The current choice. */
  chosen: Choice | null;
  isPending: boolean;
}

const noFilter = {};
const noNodes: readonly TreeNode[] = [];

/** Whether the records of a noun form a tree. */
export const isTree = (noun: string): boolean =>
  Object.hasOwn(resources, noun) && (resources as Record<string, ResourceCalls>)[noun]?.tree !== undefined;

/** The query key of a noun's tree. */
export const getTreeKey = (noun: string): readonly string[] => [noun, 'getTree'];

/** The data provider with its call for full trees, which react-admin does not know. */
export type TreeProvider = DataProvider & {
  getTree: (noun: string, params: { signal?: AbortSignal }) => Promise<{ data: TreeNode[] }>;
};

/** The nodes of a tree noun, cached until one of them is written. */
export function useTree(noun: string, enabled = true) {
  const provider = useDataProvider<TreeProvider>();
  return useQuery({
    queryKey: getTreeKey(noun),
    queryFn: ({ signal }) => provider.getTree(noun, { signal }).then(({ data }) => data),
    enabled,
    staleTime: 60_000,
  });
}

/** All nodes of a tree noun as choices. */
export function useTreeChoices(noun: string, enabled = true): { choices: readonly Choice[]; isPending: boolean } {
  const locale = useLocale();
  const { data, isPending } = useTree(noun, enabled);
  return { choices: toChoices(data ?? noNodes, locale), isPending };
}

export interface ChoosableRecord {
  id: number | string;
  fio?: string;
  email?: string | null;
  phone?: string | null;
}

/** People with the same name are distinguished by email or phone. */
const getContact = ({ fio, email, phone }: ChoosableRecord): string | null | undefined =>
  fio === undefined ? undefined : (email ?? phone);

/** A record as a choice. */
export function toChoice(record: ChoosableRecord, locale: Locale): Choice {
  const label = getDisplayName(record, locale);
  const hint = getContact(record);
  return {
    id: Number(record.id),
    label: label || `#${record.id}`,
    path: [],
    ancestors: [],
    ...(hint && hint !== label && { hint }),
  };
}

/**
 * Loads the choices of a reference.
 * @param typed search text; blank lists all
 * @param value id of the current choice
 * @param among filters that the choices must also meet
 */
export function useChoices(
  noun: string,
  typed: string,
  value: number | null,
  among: Readonly<Record<string, unknown>> = noFilter,
): Choices {
  const locale = useLocale();
  const isTreeNoun = isTree(noun);
  const tree = useTreeChoices(noun, isTreeNoun);
  const found = useGetList(
    noun,
    {
      filter: typed ? { ...among, q: typed } : among,
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: maxChoices },
    },
    { enabled: !isTreeNoun, placeholderData: (before) => before },
  );
  const one = useGetOne(noun, { id: value ?? 0 }, { enabled: !isTreeNoun && value !== null });

  if (isTreeNoun) {
    const matches = filterChoices(tree.choices, typed);
    return {
      choices: matches.slice(0, maxChoices),
      hasMore: matches.length > maxChoices,
      chosen: tree.choices.find(({ id }) => id === value) ?? null,
      isPending: tree.isPending,
    };
  }
  return {
    choices: (found.data ?? []).map((record) => toChoice(record, locale)),
    hasMore: (found.total ?? 0) > maxChoices,
    chosen: value !== null && one.data ? toChoice(one.data, locale) : null,
    isPending: found.isPending,
  };
}
