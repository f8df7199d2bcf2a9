/** Signs in as a guest. It is not part of `useSignIn`, since the sign-in page loads it only if it offers it. */
import { useFailureText } from '#src/api/failureText.ts';
import { notify } from '#src/ui/notices.ts';
import type { SignIn } from './useSignIn.ts';

/**
 * Returns a function that signs in with an account without contacts.
 * @param tryAgain label of the button that is shown with an error
 */
export function useGuestSignIn(signIn: SignIn, tryAgain: string): () => void {
  const failureText = useFailureText();
  const enter = () => {
    signIn
      .enter({ step: 'guest' })
      .catch((error: unknown) =>
        notify(failureText(error), { tone: 'error', action: { label: tryAgain, run: enter } }),
      );
  };
  return enter;
}
