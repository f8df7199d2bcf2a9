/**
 * Connects the sign-in state machine with the browser's history: each step is a history entry, so Back returns to the
 * previous step.
 */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { australia, storedCountry } from './phone/countries.ts';
import {
  authReducer,
  isReturnToStart,
  createInitialState,
  steps,
  type AuthEvent,
  type AuthState,
  type Step,
} from './machine.ts';
import { getWaitingFactor } from './waitingFactor.ts';

/** State of a history entry. It never contains a password or a code. */
interface Entry {
  step: Step;
  /** Number of earlier entries that belong to this sign-in. */
  depth: number;
  /** State when the entry was created, without secrets; a reload continues from it. */
  state?: AuthState;
}

/** @param search `step=…` selects the first step; emails link to it */
function parseEntry(state: unknown, search: string): Entry {
  const entry = (state as { auth?: Partial<Entry> } | null)?.auth;
  const requestedStep = entry?.step ?? new URLSearchParams(search).get('step');
  const step = steps.find((each) => each === requestedStep);
  return step
    ? { step, depth: entry?.depth ?? 0, ...(entry?.state && { state: entry.state }) }
    : { step: 'checkIn', depth: 0 };
}

/** Creates the history state that opens the sign-in page at a step. */
export const createStepState = (step: Step): { auth: Entry } => ({ auth: { step, depth: 0 } });

const restoreState = (entry: Entry): AuthState =>
  authReducer(
    { ...(entry.state ?? createInitialState(storedCountry.get() ?? australia.iso)), factor: getWaitingFactor() },
    { type: 'shown', step: entry.step },
  );

export interface AuthSteps {
  state: AuthState;
  sendEvent: (event: AuthEvent) => void;
  back: () => void;
}

export function useAuthSteps(): AuthSteps {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = parseEntry(location.state, location.search);
  const [state, dispatch] = useReducer(authReducer, entry, restoreState);
  const latest = useRef({ state, entry, location });
  useEffect(() => {
    latest.current = { state, entry, location };
  });

  // Going back before the router renders a new entry ends at the same key, so each popstate counts.
  const [returns, countReturn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener('popstate', countReturn);
    return () => removeEventListener('popstate', countReturn);
  }, []);

  const { key } = location;
  useEffect(() => {
    dispatch({ type: 'shown', step: latest.current.entry.step });
  }, [key, returns]);

  const goBack = useCallback(
    (by: number) => {
      const { entry: shown, location: here } = latest.current;
      if (shown.depth > 0) void navigate(-by);
      else void navigate(here, { replace: true, state: createStepState('checkIn') });
    },
    [navigate],
  );

  const sendEvent = useCallback(
    (event: AuthEvent) => {
      const before = latest.current;
      const next = authReducer(before.state, event);
      dispatch(event);
      if (next.step === before.state.step) return;
      if (isReturnToStart(event)) {
        goBack(before.entry.depth);
        return;
      }
      const auth: Entry = { step: next.step, depth: before.entry.depth + 1, state: { ...next, factor: null } };
      void navigate(before.location, { state: { auth } });
    },
    [navigate, goBack],
  );

  return { state, sendEvent, back: () => goBack(1) };
}
