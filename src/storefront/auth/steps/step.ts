/** What the sign-in steps have in common: their props, and loading those after the first. */
import type { AuthEvent, AuthState } from '../machine.ts';
import type { SignIn } from '../useSignIn.ts';

/** Loads the steps after the first; the page calls it on start. */
export const loadLazySteps = () => import('./lazySteps.ts');

/** Props of every sign-in step. */
export interface StepProps {
  state: AuthState;
  sendEvent: (event: AuthEvent) => void;
  back: () => void;
  signIn: SignIn;
  /** The typed password: kept in memory only, never in the history. */
  password: string;
  onPasswordChange: (password: string) => void;
}
