/** The props of every sign-in step. */
import type { AuthEvent, AuthState } from '../machine.ts';
import type { SignIn } from '../useSignIn.ts';

export interface StepProps {
  state: AuthState;
  sendEvent: (event: AuthEvent) => void;
  back: () => void;
  signIn: SignIn;
  /** The typed password: kept in memory only, never in the history. */
  password: string;
  onPasswordChange: (password: string) => void;
}
