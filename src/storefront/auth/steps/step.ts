import type { AuthEvent, AuthState } from '../machine.ts';
import type { SignIn } from '../useSignIn.ts';

/** What every step is given. */
export interface StepProps {
  state: AuthState;
  tell: (event: AuthEvent) => void;
  back: () => void;
  signIn: SignIn;
  /** What was typed as password: in this page's memory alone, never in the history. */
  password: string;
  keepPassword: (password: string) => void;
}
