/** Signing in, step by step: the login page and react-admin's auth provider call it. It imports no react-admin. */
import { NetworkError } from '#src/api/send.ts';
import type { BeforeSession, LoginInput, LoginResults, LoginStep } from './stepTypes.ts';

/** Loads the steps, which the first paint of the login page does not need. A failed download counts as no reply. */
export const loadSteps = () =>
  import('./steps.ts').catch((error: unknown) => {
    throw new NetworkError(error);
  });

/**
 * Runs one step of signing in.
 * @param input `{ step, ...values }`
 * @param beforeSession called with the new user before the session replaces the current one
 * @returns the step that follows; after `done` the session is stored
 * @throws ApiError what the server rejects, such as a wrong password; NetworkError without a reply
 */
export async function login<S extends LoginStep>(
  input: LoginInput<S>,
  beforeSession?: BeforeSession,
): Promise<LoginResults[S]> {
  const { runStep } = await loadSteps();
  return runStep(input, beforeSession);
}
