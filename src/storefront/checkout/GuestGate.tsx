/** A guest at the checkout: with an account, or without one. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { loginPath } from '#src/session/location.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import type { SignIn } from '../auth/useSignIn.ts';
import { checkoutLabels } from './labels.ts';

const Ways = styled('div')({ display: 'grid', gap: 16, maxWidth: 820, [from.md]: { gridTemplateColumns: '1fr 1fr' } });
const Way = styled(Panel)({
  display: 'grid',
  justifyItems: 'start',
  gridTemplateRows: 'auto auto 1fr auto',
  gap: 6,
  '& > svg': { color: colour.primary, marginBottom: 6 },
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
  '& p': { margin: '0 0 12px', color: colour.muted },
});

export function GuestGate({ signIn }: { signIn: SignIn }) {
  const words = useLabels(checkoutLabels);
  const text = words.gate;
  const failureText = useFailureText();
  const enter = () => {
    signIn
      .enter(() => api.auth.guestLogin(), true)
      .catch((error: unknown) =>
        notify(failureText(error), { tone: 'error', action: { label: words.problems.tryAgain, run: enter } }),
      );
  };
  return (
    <>
      <p style={{ margin: 0, color: colour.muted }}>{text.title}</p>
      <Ways>
        <Way>
          <Icon name="user" size={28} />
          <h2>{text.member}</h2>
          <p>{text.memberText}</p>
          <LinkButton to={loginPath('/checkout')} variant="contained">
            {text.signIn}
          </LinkButton>
        </Way>
        <Way>
          <Icon name="box" size={28} />
          <h2>{text.guest}</h2>
          <p>{text.guestText}</p>
          <Button variant="outlined" disabled={signIn.isBusy} onClick={enter}>
            {text.asGuest}
          </Button>
        </Way>
      </Ways>
    </>
  );
}
