/** Creates an account without contacts, so that a guest can check out. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useSearchParams } from 'react-router';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { authLabels } from './labels.ts';
import { useGuestSignIn } from './useGuestSignIn.ts';
import type { SignIn } from './useSignIn.ts';

const guestLabels = labels({
  en: {
    title: 'Buy without an account',
    text: 'No password needed. What is in your cart comes with you.',
    textAfterSession: 'No password needed. The cart of your account waits there until you sign in again.',
    submit: 'Continue as guest',
  },
  ru: {
    title: 'Купить без регистрации',
    text: 'Пароль не нужен. Всё, что в корзине, останется с вами.',
    textAfterSession: 'Пароль не нужен. Корзина вашей учётной записи дождётся, пока вы снова войдёте.',
    submit: 'Продолжить как гость',
  },
});

const Box = styled('div')({
  display: 'grid',
  gap: 12,
  '& p': { margin: 0, color: color.muted, fontSize: '0.9375rem' },
  '& strong': { display: 'block', color: color.text, fontWeight: 650 },
});
const OrDivider = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  color: color.muted,
  fontSize: '0.875rem',
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: color.line },
});

export function GuestSignIn({ signIn }: { signIn: SignIn }) {
  const authText = useLabels(authLabels);
  const text = useLabels(guestLabels);
  const [search] = useSearchParams();
  const enter = useGuestSignIn(signIn, authText.tryAgain);
  return (
    <>
      <OrDivider>{authText.or}</OrDivider>
      <Box>
        <p>
          <strong>{text.title}</strong>
          {search.get('ended') === '1' ? text.textAfterSession : text.text}
        </p>
        <Button variant="outlined" size="large" disabled={signIn.isBusy} onClick={enter}>
          {text.submit}
        </Button>
      </Box>
    </>
  );
}
