/** What can be done with a product's photos; every call answers the product as it is then. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Photo } from '#contract/fields.ts';
import type { Product } from '#contract/products.ts';
import { resources } from '#contract/resource.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { toRecord } from '#src/dataProvider/records.ts';
import { api, apiBy } from '#src/api/api.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './uploadQueue.ts';

/** Puts an answered product where the screen's record comes from. */
function useTakeProduct(): (product: Product) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (product) => {
    queries.setQueriesData(
      { queryKey: ['products', 'getOne', { id: String(product.id) }] },
      toRecord(resources.products, product),
    );
    afterWrite();
  };
}

export function usePhotoWrites() {
  const take = useTakeProduct();
  return {
    remove: async (id: number) => take(await api.products.photoRemove({ params: { id } })),
    makeMain: async (id: number) => take(await api.products.photoSetMain({ params: { id } })),
    describe: async (id: number, alt: string | null) =>
      take(await api.products.photoEdit({ params: { id }, body: { alt } })),
  };
}

/** The files on their way to a product. They go on when its screen is left; closing the tab asks. */
export function useUploads(id: number): { uploads: readonly Upload[]; queue: UploadQueue } {
  const take = useTakeProduct();
  const [queue] = useState(() =>
    createUploadQueue(async (file, { signal, onSent }) =>
      take(
        await apiBy(fetchTelling(onSent)).products.edit({
          params: { id },
          body: {},
          files: { photos: [file] },
          signal,
        }),
      ),
    ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  const isBusy = uploads.some(({ state }) => state !== 'failed');
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
  return { uploads, queue };
}

export interface PhotoOrder {
  /** The photos as they stand on the screen: a new order shows before it is saved. */
  photos: readonly Photo[];
  /** Saves an order; takes it back where that fails. */
  place: (ids: readonly number[]) => Promise<void>;
}

export function usePhotoOrder({ id, photos }: Pick<Product, 'id' | 'photos'>): PhotoOrder {
  const take = useTakeProduct();
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  // One order after the other, so that the last one wins.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const asked = useRef(0);

  async function place(ids: readonly number[]) {
    const mine = (asked.current += 1);
    setWanted(ids);
    const saving = before.current.then(async () =>
      take(await api.products.photoPositions({ params: { id }, body: { ids: [...ids] } })),
    );
    before.current = saving.catch(() => undefined);
    try {
      await saving;
    } finally {
      if (asked.current === mine) setWanted(null);
    }
  }

  const rank = (photo: Photo) => (wanted?.includes(photo.id) ? wanted.indexOf(photo.id) : photos.length);
  return { photos: wanted ? [...photos].sort((a, b) => rank(a) - rank(b)) : photos, place };
}
