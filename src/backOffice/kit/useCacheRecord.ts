/** Puts a record of the current resource into the query cache, from which its screen takes it. */
import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useResource } from './ResourceScope.tsx';
import { useAfterWrite } from './useAfterWrite.ts';

/** Returns a function that stores a written record, and refetches what else the write has changed. */
export function useCacheRecord(): (record: RaRecord) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const { name } = useResource();
  return (record) => {
    queries.setQueriesData({ queryKey: [name, 'getOne', { id: String(record.id) }] }, record);
    afterWrite();
  };
}
