/** The machine of ./machine.ts in the browser's history: each step is an entry, so the browser's Back is the step back. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { australia, rememberedCountry } from './phone/countries.ts';
import { advance, isReturn, startOf, steps, type AuthEvent, type AuthState, type Step } from './machine.ts';
import { getWaitingFactor } from './waitingFactor.ts';

/** What an entry of the history keeps. Never a password or a code. */
interface Entry {
  step: Step;
  /** How many entries before it belong to this sign-in. */
  depth: number;
  /** The state when the entry was made, without what is secret: a reload goes on from it. */
  state?: AuthState;
}

/** @param search where no step has been gone yet, `step=forgot` asks for one: a mail leads there */
function entryOf(state: unknown, search: string): Entry {
  const entry = (state as { auth?: Partial<Entry> } | null)?.auth;
  const wanted = entry?.step ?? new URLSearchParams(search).get('step');
  const step = steps.find((each) => each === wanted);
  return step
    ? { step, depth: entry?.depth ?? 0, ...(entry?.state && { state: entry.state }) }
    : { step: 'checkIn', depth: 0 };
}

/** The history's state for the first visit of a step from elsewhere: a dead link offers a new one. */
export const openAt = (step: Step): { auth: Entry } => ({ auth: { step, depth: 0 } });

const beginning = (entry: Entry): AuthState =>
  advance(
    { ...(entry.state ?? startOf(rememberedCountry.get() ?? australia.iso)), factor: getWaitingFactor() },
    { type: 'shown', step: entry.step },
  );

export interface AuthSteps {
  state: AuthState;
  tell: (event: AuthEvent) => void;
  back: () => void;
}

export function useAuthSteps(): AuthSteps {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = entryOf(location.state, location.search);
  const [state, dispatch] = useReducer(advance, entry, beginning);
  const now = useRef({ state, entry, location });
  useEffect(() => {
    now.current = { state, entry, location };
  });

  // A Back that comes before the router has drawn a new step's entry ends at the key that stands already.
  const [returns, countReturn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener('popstate', countReturn);
    return () => removeEventListener('popstate', countReturn);
  }, []);

  const { key } = location;
  useEffect(() => {
    dispatch({ type: 'shown', step: now.current.entry.step });
  }, [key, returns]);

  const goBack = useCallback(
    (by: number) => {
      const { entry: shown, location: here } = now.current;
      if (shown.depth > 0) void navigate(-by);
      else void navigate(here, { replace: true, state: openAt('checkIn') });
    },
    [navigate],
  );

  const tell = useCallback(
    (event: AuthEvent) => {
      const before = now.current;
      const next = advance(before.state, event);
      dispatch(event);
      if (next.step === before.state.step) return;
      if (isReturn(event)) {
        goBack(before.entry.depth);
        return;
      }
      const auth: Entry = { step: next.step, depth: before.entry.depth + 1, state: { ...next, factor: null } };
      void navigate(before.location, { state: { auth } });
    },
    [navigate, goBack],
  );

  return { state, tell, back: () => goBack(1) };
}
