/** What has to be read anew once something of a resource was written. */
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { keepMe, keptSession } from '#src/session/session.ts';
import { treeKey } from './inputs/useChoices.ts';
import { useResource } from './ResourceScope.tsx';

/** Marks lists and tree of the resource on the screen as old: those on the screen are read again at once, others when they are opened. */
export function useAfterWrite(): () => void {
  const queries = useQueryClient();
  const { name, onWritten } = useResource();
  return () => {
    for (const queryKey of [[name, 'getList'], treeKey(name)]) void queries.invalidateQueries({ queryKey });
    onWritten?.();
    // A new vendor may have taken the next step.
    if (keptSession.get()?.me.next_step) api.users.me().then(keepMe, () => undefined);
  };
}
