/** Choice for a guest at the checkout: sign in, or continue without an account. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { buildLoginPath } from '#src/session/location.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { useGuestSignIn } from '../auth/useGuestSignIn.ts';
import type { SignIn } from '../auth/useSignIn.ts';
import { checkoutLabels } from './labels.ts';

const Choices = styled('div')({
  display: 'grid',
  gap: 16,
  maxWidth: 820,
  [from.md]: { gridTemplateColumns: '1fr 1fr' },
});
const Choice = styled(Panel)({
  display: 'grid',
  justifyItems: 'start',
  gridTemplateRows: 'auto auto 1fr auto',
  gap: 6,
  '& > svg': { color: color.primary, marginBottom: 6 },
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
  '& p': { margin: '0 0 12px', color: color.muted },
});

export interface SignInChoiceProps {
  signIn: SignIn;
  /** This checkout, where a sign-in leads back to. */
  path: string;
  /** Called when the guest goes on without an account. */
  onGuest: () => void;
}

export function SignInChoice({ signIn, path, onGuest }: SignInChoiceProps) {
  const checkoutText = useLabels(checkoutLabels);
  const text = checkoutText.signInChoice;
  const enter = useGuestSignIn(signIn, checkoutText.problems.tryAgain);
  return (
    <>
      <p style={{ margin: 0, color: color.muted }}>{text.title}</p>
      <Choices>
        <Choice>
          <Icon name="user" size={28} />
          <h2>{text.member}</h2>
          <p>{text.memberText}</p>
          <LinkButton to={buildLoginPath(path)} variant="contained">
            {text.signIn}
          </LinkButton>
        </Choice>
        <Choice>
          <Icon name="box" size={28} />
          <h2>{text.guest}</h2>
          <p>{text.guestText}</p>
          <Button
            variant="outlined"
            disabled={signIn.isBusy}
            onClick={() => {
              onGuest();
              enter();
            }}
          >
            {text.asGuest}
          </Button>
        </Choice>
      </Choices>
    </>
  );
}
