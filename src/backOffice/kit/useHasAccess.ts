/** What the one who is signed in may do, by the contract's own table. */
import { mayCall, type Audience } from '#contract/roles.ts';
import { useSession } from '#src/session/session.ts';

/** Whether a call or screen with this access is open to the one who is signed in. */
export function useMay(): (access: readonly Audience[]) => boolean {
  const session = useSession();
  return (access) => mayCall(access, session?.me.roles);
}
