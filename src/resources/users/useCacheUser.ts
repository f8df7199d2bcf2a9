/** Returns a function that puts a user into the query cache, from which the screen takes its record. */
import { useQueryClient } from '@tanstack/react-query';
import { resources } from '#contract/resource.ts';
import type { User } from '#contract/users.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { toRecord } from '#src/dataProvider/records.ts';

export function useCacheUser(): (user: User) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (user) => {
    queries.setQueriesData({ queryKey: ['users', 'getOne', { id: String(user.id) }] }, toRecord(resources.users, user));
    afterWrite();
  };
}
