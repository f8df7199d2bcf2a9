/**
 * Who has access to calls, by the access tables of the contract. React-admin's actions are checked by
 * `useCanAccess` instead.
 */
import type { AnyCall } from '#contract/resource.ts';
import { canCall, type Audience } from '#contract/roles.ts';
import { useSession } from '#src/session/session.ts';

const noAudience: readonly Audience[] = [];

/** The audiences of a call; none for a call that the resource does not have. */
export const getCallAccess = (call: AnyCall | undefined): readonly Audience[] => call?.access ?? noAudience;

/** Returns whether the signed-in user has access to a call or screen. */
export function useHasAccess(): (access: readonly Audience[]) => boolean {
  const session = useSession();
  return (access) => canCall(access, session?.me.roles);
}
