/** Puts a person that a call has answered where the screen's record comes from. */
import { useQueryClient } from '@tanstack/react-query';
import { resources } from '#contract/resource.ts';
import type { User } from '#contract/users.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { toRecord } from '#src/dataProvider/records.ts';

export function useTakeUser(): (user: User) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (user) => {
    queries.setQueriesData({ queryKey: ['users', 'getOne', { id: String(user.id) }] }, toRecord(resources.users, user));
    afterWrite();
  };
}
