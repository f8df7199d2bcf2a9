/** Hooks that upload, edit and sort a product's photos. Every call returns the updated product. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Photo } from '#contract/fields.ts';
import type { Product } from '#contract/products.ts';
import { resources } from '#contract/resource.ts';
import { useCacheRecord } from '#src/backOffice/kit/useCacheRecord.ts';
import { toRecord } from '#src/dataProvider/records.ts';
import { api, createApiWithFetch } from '#src/api/api.ts';
import { createFetchWithProgress } from '#src/api/fetchWithProgress.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './uploadQueue.ts';

/** Returns a function that shows an answered product as the record of its screen. */
function useCacheProduct(): (product: Product) => void {
  const cacheRecord = useCacheRecord();
  return (product) => cacheRecord(toRecord(resources.products, product));
}

export function usePhotoWrites() {
  const cacheProduct = useCacheProduct();
  return {
    remove: async (id: number) => cacheProduct(await api.products.photoRemove({ params: { id } })),
    makeMain: async (id: number) => cacheProduct(await api.products.photoSetMain({ params: { id } })),
    describe: async (id: number, alt: string | null) =>
      cacheProduct(await api.products.photoEdit({ params: { id }, body: { alt } })),
  };
}

/** Uploads to a product. They continue after the screen is left; closing the browser tab asks for confirmation. */
export function useUploads(id: number): { uploads: readonly Upload[]; queue: UploadQueue } {
  const cacheProduct = useCacheProduct();
  const [queue] = useState(() =>
    createUploadQueue(async (file, { signal, onSent }) =>
      cacheProduct(
        await createApiWithFetch(createFetchWithProgress(onSent)).products.edit({
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
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isBusy]);
  return { uploads, queue };
}

export interface PhotoOrder {
  /** The photos in the shown order, which may not be saved yet. */
  photos: readonly Photo[];
  /** Saves an order; a failure restores the saved one. */
  saveOrder: (ids: readonly number[]) => Promise<void>;
}

export function usePhotoOrder({ id, photos }: Pick<Product, 'id' | 'photos'>): PhotoOrder {
  const cacheProduct = useCacheProduct();
  const [pendingIds, setPendingIds] = useState<readonly number[] | null>(null);
  // Orders are saved one after the other, so that the last one wins.
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const latestRequest = useRef(0);

  async function saveOrder(ids: readonly number[]) {
    const request = (latestRequest.current += 1);
    setPendingIds(ids);
    const saving = lastSave.current.then(async () =>
      cacheProduct(await api.products.photoPositions({ params: { id }, body: { ids: [...ids] } })),
    );
    lastSave.current = saving.catch(() => undefined);
    try {
      await saving;
    } finally {
      if (latestRequest.current === request) setPendingIds(null);
    }
  }

  const getRank = (photo: Photo) => (pendingIds?.includes(photo.id) ? pendingIds.indexOf(photo.id) : photos.length);
  return { photos: pendingIds ? [...photos].sort((a, b) => getRank(a) - getRank(b)) : photos, saveOrder };
}
