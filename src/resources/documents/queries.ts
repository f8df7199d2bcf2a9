import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import type { DocumentType } from './paths.ts';

const key = [mine, 'documents'] as const;

/** The texts of a type that are in force: one a language at the most. */
export const inForceQuery = (type: DocumentType) =>
  queryOptions({
    queryKey: [...key, type],
    queryFn: async ({ signal }) => (await api.documents.list({ query: { type }, signal })).data,
  });

/** All versions of a document, newest first. */
export const versionsQuery = (document: Document) =>
  queryOptions({
    queryKey: [...key, 'versions', document.id],
    queryFn: async ({ signal }) => (await api.documents.versions({ params: { id: document.id }, signal })).data,
  });

/** After a version was published here or elsewhere. */
export const readAnew = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: key });
