/** Writes of the tree: each shows at once, goes out in its turn, and is read again when the last one is through. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { api } from '#src/api/api.ts';
import { treeKey } from '#src/backOffice/kit/inputs/useChoices.ts';
import { childrenOf, moved, nodeOf, patched, type Place, placeAgain, type Tree } from './moves.ts';

const key = treeKey('categories');

export interface TreeWrites {
  /** @param behind where it goes back to its place: the one that it stood behind */
  move: (id: number, to: Place, behind?: number) => Promise<void>;
  edit: (id: number, some: Partial<Pick<CategoryNode, 'name' | 'en_name' | 'active'>>) => Promise<void>;
  add: (parent: number | null, name: string) => Promise<number>;
}

export function useTreeWrites(): TreeWrites {
  const queries = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const present = (): Tree => queries.getQueryData<CategoryNode[]>(key) ?? [];
  const show = (tree: Tree | null) => tree && queries.setQueryData(key, tree);

  /** @param call is made when those before it are through */
  async function write<T>(next: Tree | null, call: () => Promise<T>): Promise<T> {
    void queries.cancelQueries({ queryKey: key });
    const before = present();
    show(next);
    waiting.current += 1;
    const mine = last.current.then(call);
    last.current = mine.catch(() => undefined);
    try {
      return await mine;
    } catch (error) {
      if (waiting.current === 1) show(before);
      throw error;
    } finally {
      waiting.current -= 1;
      // Lists, forms and the tree itself: counts and what others did.
      if (waiting.current === 0) void queries.invalidateQueries({ queryKey: ['categories'] });
    }
  }

  return {
    async move(id, place, behind) {
      const to = behind === undefined ? place : placeAgain(present(), id, place, behind);
      const next = moved(present(), id, to);
      if (!next) return;
      const ids = childrenOf(next, to.parent).map((node) => node.id);
      await write(next, () => api.categories.setPositions({ body: { parent: to.parent, ids } }));
    },
    async edit(id, some) {
      await write(patched(present(), id, some), async () => {
        const updated_at = nodeOf(present(), id)?.updated_at;
        const { updated_at: now } = await api.categories.edit({
          params: { id },
          body: { ...some, ...(updated_at && { updated_at }) },
        });
        show(patched(present(), id, { updated_at: now }));
      });
    },
    async add(parent, name) {
      const { id } = await write(null, () => api.categories.create({ body: { name, parent, active: true } }));
      return id;
    },
  };
}
