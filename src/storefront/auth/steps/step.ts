/** The interface of the sign-in steps. */
import type { AuthEvent, AuthState } from '../machine.ts';
import type { SignIn } from '../useSignIn.ts';

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
