/** What can be done with a product's photos; every call answers the product as it is then. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product } from '#contract/products.ts';
import { resources } from '#contract/resource.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { toRecord } from '#src/dataProvider/records.ts';
import { api } from '#src/api/api.ts';

export interface UploadFailure {
  name: string;
  error: unknown;
}

export interface Uploads {
  /** How many are there, of how many; null while nothing is uploaded. */
  progress: { done: number; all: number } | null;
  failures: readonly UploadFailure[];
  /** Sends files one after the other, so that each is there as soon as it can be. */
  upload: (files: readonly File[]) => Promise<void>;
  /** Leaves out those that are not sent yet. */
  cancel: () => void;
}

/** Puts an answered product where the screen's record comes from. */
function useTakeProduct(): (product: Product) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (product) => {
    queries.setQueriesData({ queryKey: ['products', 'getOne', { id: String(product.id) }] }, toRecord(resources.products, product));
    afterWrite();
  };
}

export function usePhotoWrites() {
  const take = useTakeProduct();
  return {
    remove: async (id: number) => take(await api.products.photoRemove({ params: { id } })),
    makeMain: async (id: number) => take(await api.products.photoSetMain({ params: { id } })),
  };
}

export function useUploads(id: number): Uploads {
  const take = useTakeProduct();
  const [progress, setProgress] = useState<Uploads['progress']>(null);
  const [failures, setFailures] = useState<readonly UploadFailure[]>([]);
  const abort = useRef<AbortController>(null);

  async function upload(files: readonly File[]) {
    const control = new AbortController();
    abort.current = control;
    setFailures([]);
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      try {
        take(await api.products.edit({ params: { id }, body: {}, files: { photos: [file] }, signal: control.signal }));
      } catch (error) {
        if (control.signal.aborted) break;
        setFailures((before) => [...before, { name: file.name, error }]);
      }
    }
    setProgress(null);
  }

  return { progress, failures, upload, cancel: () => abort.current?.abort() };
}
