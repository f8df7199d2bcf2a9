/** Sign-in step after a registration by email: says where the email was sent, and sends it again. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { login } from '#src/authProvider/signIn/login.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../labels.ts';
import { OutboxHint } from '../OutboxHint.tsx';
import { StepActions } from '../stepParts.tsx';
import type { StepProps } from './step.ts';

const Box = styled('div')({
  display: 'grid',
  gap: 18,
  '& p': { margin: 0 },
  '& p + p': { color: color.muted },
  '& strong': { overflowWrap: 'anywhere' },
});

export function EmailSentStep({ state, back }: StepProps) {
  const text = useLabels(authLabels).emailSent;
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await login({ step: 'emailSent', email: state.mailedTo });
      notify(text.sentAgain, { tone: 'success' });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box>
      <p>
        {text.sent} <strong>{state.mailedTo}</strong>.
      </p>
      <p>
        {text.text} {text.spam}
      </p>
      <OutboxHint />
      <StepActions onBack={back} isBusy={isBusy}>
        <Button variant="outlined" size="large" disabled={isBusy} onClick={() => void send()}>
          {isBusy ? text.sending : text.again}
        </Button>
      </StepActions>
    </Box>
  );
}
