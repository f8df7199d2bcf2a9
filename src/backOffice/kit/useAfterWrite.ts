/** Returns a function that refetches a resource's data after a write. */
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { updateStoredMe, storedSession } from '#src/session/session.ts';
import { getTreeKey } from './inputs/useChoices.ts';
import { useResource } from './ResourceScope.tsx';

/**
 * Invalidates lists and tree of the current resource: visible data is refetched at once, other data when it is next
 * shown.
 */
export function useAfterWrite(): () => void {
  const queries = useQueryClient();
  const { name, onWritten } = useResource();
  return () => {
    for (const queryKey of [[name, 'getList'], getTreeKey(name)]) void queries.invalidateQueries({ queryKey });
    onWritten?.();
    // The write may have completed a new vendor's next step.
    if (storedSession.get()?.me.next_step) api.users.me().then(updateStoredMe, () => undefined);
  };
}
