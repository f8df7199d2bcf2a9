/** Query of a legal document. */
import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#src/i18n/locale.ts';
import type { Api } from '../ApiContext.tsx';

/** A legal document in a language; its id is `type_language`. */
export const documentQuery = (api: Api, type: string, locale: Locale) =>
  queryOptions({
    queryKey: ['document', type, locale],
    queryFn: async ({ signal }) => (await api.documents.read({ params: { id: `${type}_${locale}` }, signal })).data,
    staleTime: 5 * 60_000,
  });
