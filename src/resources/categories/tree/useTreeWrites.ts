/** Writes of the tree: optimistic, sent one after the other, and followed by a refetch after the last one. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { api } from '#src/api/api.ts';
import { getTreeKey } from '#src/backOffice/kit/inputs/useChoices.ts';
import { getChildren, moveNode, findNode, patchNode, type Place, findFormerPlace, type Tree } from './moves.ts';

const key = getTreeKey('categories');

export interface TreeWrites {
  /**
   * @param previousSiblingId for an undo: the sibling that stood before the node; undefined if it was the first, whose
   *   place needs no search
   */
  move: (id: number, to: Place, previousSiblingId?: number) => Promise<void>;
  edit: (id: number, changes: Partial<Pick<CategoryNode, 'name' | 'en_name' | 'active'>>) => Promise<void>;
  add: (parent: number | null, name: string) => Promise<number>;
}

export function useTreeWrites(): TreeWrites {
  const queries = useQueryClient();
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve());
  const pendingCount = useRef(0);
  const getCachedTree = (): Tree => queries.getQueryData<CategoryNode[]>(key) ?? [];
  const setCachedTree = (tree: Tree) => queries.setQueryData(key, tree);

  /**
   * @param next the tree to show until the answer; null leaves it
   * @param call runs after all earlier writes have finished
   */
  async function write<T>(next: Tree | null, call: () => Promise<T>): Promise<T> {
    void queries.cancelQueries({ queryKey: key });
    const previousTree = getCachedTree();
    if (next) setCachedTree(next);
    pendingCount.current += 1;
    const current = lastWrite.current.then(call);
    lastWrite.current = current.catch(() => undefined);
    try {
      return await current;
    } catch (error) {
      // Trees of later writes contain this change, too: the refetch takes it out
      if (pendingCount.current === 1) setCachedTree(previousTree);
      throw error;
    } finally {
      pendingCount.current -= 1;
      // Refetches lists, forms and the tree, because counts change and others may have written too.
      if (pendingCount.current === 0) void queries.invalidateQueries({ queryKey: ['categories'] });
    }
  }

  return {
    async move(id, place, previousSiblingId) {
      const to =
        previousSiblingId === undefined ? place : findFormerPlace(getCachedTree(), id, place, previousSiblingId);
      const next = moveNode(getCachedTree(), id, to);
      if (!next) return;
      const ids = getChildren(next, to.parent).map((node) => node.id);
      await write(next, () => api.categories.setPositions({ body: { parent: to.parent, ids } }));
    },
    async edit(id, changes) {
      await write(patchNode(getCachedTree(), id, changes), async () => {
        const updated_at = findNode(getCachedTree(), id)?.updated_at;
        const { updated_at: newUpdatedAt } = await api.categories.edit({
          params: { id },
          body: { ...changes, ...(updated_at && { updated_at }) },
        });
        setCachedTree(patchNode(getCachedTree(), id, { updated_at: newUpdatedAt }));
      });
    },
    async add(parent, name) {
      const { id } = await write(null, () => api.categories.create({ body: { name, parent, active: true } }));
      return id;
    },
  };
}
