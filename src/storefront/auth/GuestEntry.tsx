/** Creates an account without contacts, so that a guest can check out. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { guestLabels } from './guestLabels.ts';
import { authLabels } from './labels.ts';
import type { SignIn } from './useSignIn.ts';

const Box = styled('div')({
  display: 'grid',
  gap: 12,
  '& p': { margin: 0, color: color.muted, fontSize: '0.9375rem' },
  '& strong': { display: 'block', color: color.text, fontWeight: 650 },
});
const Or = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  color: color.muted,
  fontSize: '0.875rem',
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: color.line },
});

export function GuestEntry({ signIn }: { signIn: SignIn }) {
  const authText = useLabels(authLabels);
  const text = useLabels(guestLabels);
  const failureText = useFailureText();
  const enter = () => {
    signIn
      .enter({ step: 'guest' })
      .catch((error: unknown) =>
        notify(failureText(error), { tone: 'error', action: { label: authText.tryAgain, run: enter } }),
      );
  };
  return (
    <>
      <Or>{authText.or}</Or>
      <Box>
        <p>
          <strong>{text.title}</strong>
          {text.text}
        </p>
        <Button variant="outlined" size="large" disabled={signIn.isBusy} onClick={enter}>
          {text.submit}
        </Button>
      </Box>
    </>
  );
}
