/** Queries of legal documents. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import type { DocumentType } from './paths.ts';

const key = [personalKey, 'documents'] as const;

/** Query of the documents of a type that are in force: at most one for each language. */
export const buildCurrentQuery = (type: DocumentType) =>
  queryOptions({
    queryKey: [...key, type],
    queryFn: async ({ signal }) => (await api.documents.list({ query: { type }, signal })).data,
  });

/** Query of all versions of a document, newest first. */
export const buildVersionsQuery = (document: Document) =>
  queryOptions({
    queryKey: [...key, 'versions', document.id],
    queryFn: async ({ signal }) => (await api.documents.versions({ params: { id: document.id }, signal })).data,
  });

/** Loads documents and versions again after a version has been published here or elsewhere. */
export const refetchDocuments = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: key });
