/** Begins a session by a step of the auth provider, and goes to the next page. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { login } from '#src/authProvider/signIn/login.ts';
import type { LoginInput, SessionStep, WaitingFactor } from '#src/authProvider/signIn/stepTypes.ts';
import { useGo } from './useGo.ts';

export interface SignIn {
  /** From the call until the next screen is shown. */
  isBusy: boolean;
  /** Rejects without any change if there is no session. If a second factor is needed, its step follows. */
  enter: (input: LoginInput<SessionStep>) => Promise<void>;
}

/**
 * @param defaultPath where to go if the address has no `next`; the current screen if it continues by itself
 * @param onFactorNeeded shows the step of the second factor
 */
export function useSignIn(defaultPath: string | null = null, onFactorNeeded?: (factor: WaitingFactor) => void): SignIn {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);

  return {
    isBusy,
    async enter(input) {
      setBusy(true);
      try {
        // Loaded with the step, because the form doesn't need it
        const following = import('./continueSession.ts');
        // A failed download counts when it is awaited
        following.catch(() => undefined);
        const result = await login(input, async (me) => (await following).saveGuestAccountCart(queries, me));
        if (result.next === 'done') {
          const next = search.get('next') ?? defaultPath;
          const path = await (await following).continueSession(queries, result.me, next, input.step === 'guest');
          go(path, { replace: true });
          // The same screen continues, now with a session.
          if (path === defaultPath) setBusy(false);
          return;
        }
        if (!onFactorNeeded) throw result.reason;
        setBusy(false);
        onFactorNeeded(result.factor);
      } catch (error) {
        setBusy(false);
        throw error;
      }
    },
  };
}
