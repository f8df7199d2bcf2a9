/** Answers react-admin's `canAccess` from the access tables of the contract. */
import type { QueryClient } from '@tanstack/react-query';
import { resources, type ResourceCalls, type ResourceName } from '#contract/resource.ts';
import { canCall, staff, type Audience } from '#contract/roles.ts';
import { getScreenAccess } from '#contract/screens.ts';
import { storedSession } from '#src/session/session.ts';

/**
 * The question of react-admin's `canAccess`: `{ resource: 'products', action: 'delete' }`,
 * `{ resource: '/settings/jobs', action: 'show' }`.
 */
export interface AccessQuestion {
  /** A resource of contract/resource.ts, or the path of a screen of contract/screens.ts. */
  resource: string;
  action: string;
}

const nobody: readonly Audience[] = [];

type GetAudiences = (calls: ResourceCalls) => readonly Audience[] | undefined;

/** The audiences of each action. */
const audiencesByAction: Readonly<Record<string, GetAudiences>> = {
  list: ({ list }) => list.access,
  export: ({ list }) => list.access,
  show: ({ one }) => one.access,
  create: ({ create }) => create?.access,
  clone: ({ create }) => create?.access,
  // The edit screen also shows staff the records that they may only read.
  edit: ({ update, one }) => [...(update?.access ?? nobody), ...one.access.filter((each) => staff.includes(each))],
  delete: ({ remove }) => remove?.access,
};

/** Returns the audiences of an action; none for an unknown resource or action. */
function getAudiences({ resource, action }: AccessQuestion): readonly Audience[] {
  if (resource.startsWith('/')) return getScreenAccess(resource);
  if (!Object.hasOwn(resources, resource) || !Object.hasOwn(audiencesByAction, action)) return nobody;
  return audiencesByAction[action]?.(resources[resource as ResourceName]) ?? nobody;
}

/**
 * Whether the signed-in user has access. Rows are not judged here: the server finds no row that is not the user's.
 */
export const canAccess = (question: AccessQuestion): boolean =>
  canCall(getAudiences(question), storedSession.get()?.me.roles);

/** The question of a query of react-admin's `useCanAccess`. */
function parseQuestion([auth, method, question]: readonly unknown[]): AccessQuestion | null {
  if (auth !== 'auth' || method !== 'canAccess') return null;
  const { resource, action } = (question ?? {}) as Partial<AccessQuestion>;
  return typeof resource === 'string' && typeof action === 'string' ? { resource, action } : null;
}

/**
 * Answers react-admin's queries as they are created, so that nothing flickers: its hooks ask asynchronously, but the
 * answer is known at once. They are answered again when the session changes.
 * @returns a function that unsubscribes
 */
export function answerAccessAtOnce(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const stopCreated = cache.subscribe(({ type, query }) => {
    const question = type === 'added' ? parseQuestion(query.queryKey) : null;
    if (question) query.setData(canAccess(question));
  });
  const stopChanged = storedSession.subscribe(() => {
    for (const query of cache.findAll({ queryKey: ['auth', 'canAccess'] })) {
      const question = parseQuestion(query.queryKey);
      if (question) query.setData(canAccess(question));
    }
  });
  return () => {
    stopCreated();
    stopChanged();
  };
}
