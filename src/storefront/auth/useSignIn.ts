/** Signs in with any call that returns a token, and goes to the next page. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RevokedAccess } from '#contract/contacts.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { notify } from '#src/ui/notices.ts';
import type { WaitingFactor } from './machine.ts';
import { useGo } from './useGo.ts';

export interface SignIn {
  /** From the call until the next screen is shown. */
  isBusy: boolean;
  /** Rejects without any change if there is no token. If a second factor is needed, its step follows. */
  enter: (
    getToken: () => Promise<{ api_token: string; removed?: RevokedAccess | undefined }>,
    isGuest?: boolean,
  ) => Promise<void>;
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
    async enter(getToken, isGuest = false) {
      setBusy(true);
      try {
        // Loaded with the token, because the form doesn't need it
        const [openedSession, { beginSession }] = await Promise.all([getToken(), import('./beginSession.ts')]);
        const path = await beginSession(queries, openedSession, search.get('next') ?? defaultPath, isGuest);
        go(path, { replace: true });
        // The same screen continues, now with a session.
        if (path === defaultPath) setBusy(false);
      } catch (error) {
        setBusy(false);
        if (!onFactorNeeded || !hasCode(error, 'second_factor_required')) throw error;
        onFactorNeeded(error.body as unknown as WaitingFactor);
      }
    },
  };
}

/**
 * Returns a function that signs in with an account without contacts.
 * @param tryAgain label of the button that is shown with an error
 */
export function useGuestSignIn(signIn: SignIn, tryAgain: string): () => void {
  const failureText = useFailureText();
  const enter = () => {
    signIn
      .enter(() => api.auth.guestLogin(), true)
      .catch((error: unknown) =>
        notify(failureText(error), { tone: 'error', action: { label: tryAgain, run: enter } }),
      );
  };
  return enter;
}
