/** Signing in by whatever gives a token, and going where that leads. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RemovedWays } from '#contract/contacts.ts';
import { hasCode } from '#src/api/failureText.ts';
import type { WaitingFactor } from './machine.ts';
import { useGo } from './useGo.ts';

export interface SignIn {
  /** From the first call until the next screen is there. */
  isBusy: boolean;
  /** Rejects where the token was not given, with nothing changed. Where a second factor is needed, its step follows. */
  enter: (
    tokenOf: () => Promise<{ api_token: string; removed?: RemovedWays | undefined }>,
    isGuest?: boolean,
  ) => Promise<void>;
}

/**
 * @param wish where to go if the address names no place: the screen that asks, where it goes on by itself
 * @param onFactorNeeded shows the step of the second factor
 */
export function useSignIn(wish: string | null = null, onFactorNeeded?: (factor: WaitingFactor) => void): SignIn {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);

  return {
    isBusy,
    async enter(tokenOf, isGuest = false) {
      setBusy(true);
      try {
        // What follows comes with the token: nobody needs it to see the form
        const [opened, { beginSession }] = await Promise.all([tokenOf(), import('./beginSession.ts')]);
        const path = await beginSession(queries, opened, search.get('next') ?? wish, isGuest);
        go(path, { replace: true });
        // The screen that asked goes on, now with somebody signed in.
        if (path === wish) setBusy(false);
      } catch (error) {
        setBusy(false);
        if (!onFactorNeeded || !hasCode(error, 'second_factor_required')) throw error;
        onFactorNeeded(error.body as unknown as WaitingFactor);
      }
    },
  };
}
