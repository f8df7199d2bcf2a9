/** Checks the user's access to a call that is none of react-admin's actions; those are for `useCanAccess`. */
import { canCall, type Audience } from '#contract/roles.ts';
import { useSession } from '#src/session/session.ts';

/** Returns whether the signed-in user has access to a call or screen. */
export function useHasAccess(): (access: readonly Audience[]) => boolean {
  const session = useSession();
  return (access) => canCall(access, session?.me.roles);
}
