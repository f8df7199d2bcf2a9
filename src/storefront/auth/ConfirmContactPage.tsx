/** /auth/confirm/{code}: the owner of an email or phone confirms it for an account. */
import { useState } from 'react';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { storedSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';

const confirmContactLabels = labels({
  en: {
    title: 'Confirm a contact',
    confirmTitle: 'Is this your contact?',
    confirmText: 'Say yes, and it becomes the contact of the account for which it was entered: one can sign in by it.',
    yes: 'Yes, it is mine',
    email: (value: string) => `${value} is confirmed`,
    phone: (value: string) => `${value} is confirmed`,
    doneText: 'From now on you can sign in by it.',
    signIn: 'Sign in',
    dead: 'This link doesn’t work',
    deadText: 'It has been used or is over: the change has to be made once more.',
    taken: 'It is taken',
    needsSignIn: 'Sign in first',
    needsSignInText:
      'The shop has entered this contact for an account that has an owner. Sign in to that account, and open the link again.',
  },
  ru: {
    title: 'Подтверждение контакта',
    confirmTitle: 'Это ваш контакт?',
    confirmText: 'Если да, он станет контактом учётной записи, для которой его указали: по нему можно будет войти.',
    yes: 'Да, это мой контакт',
    email: (value) => `Адрес ${value} подтверждён`,
    phone: (value) => `Телефон ${value} подтверждён`,
    doneText: 'Теперь по нему можно войти.',
    signIn: 'Войти',
    dead: 'Эта ссылка никуда не ведёт',
    deadText: 'Она уже использована или устарела: изменение нужно сделать ещё раз.',
    taken: 'Контакт уже занят',
    needsSignIn: 'Сначала войдите',
    needsSignInText:
      'Магазин указал этот контакт для учётной записи, у которой есть владелец. Войдите в неё и откройте ссылку ещё раз.',
  },
});

type Stage =
  | { name: 'asking' | 'sending' }
  | { name: 'done'; kind: 'email' | 'phone'; value: string }
  | { name: 'failed'; error: unknown };

function getErrorTitle(error: unknown, text: (typeof confirmContactLabels)['en']): string {
  if (hasCode(error, 'sign_in_needed')) return text.needsSignIn;
  return hasCode(error, 'email_taken', 'phone_taken') ? text.taken : text.dead;
}

export function Page() {
  const text = useLabels(confirmContactLabels);
  const failureText = useFailureText();
  const api = useApi();
  const code = usePathParam('code');
  const [stage, setStage] = useState<Stage>({ name: 'asking' });
  useHead({ title: text.title, noIndex: true });

  const confirm = () => {
    setStage({ name: 'sending' });
    api.contacts.confirm({ body: { code } }).then(
      ({ kind, value, removed }) => {
        const me = storedSession.get()?.me;
        if (me) reportRemovedWays(me.id, removed);
        setStage({ name: 'done', kind, value });
      },
      (error: unknown) => setStage({ name: 'failed', error }),
    );
  };
  const isForOwner = stage.name === 'failed' && hasCode(stage.error, 'sign_in_needed');
  const signInButton = (
    <LinkButton
      to={isForOwner ? `/auth/login?next=${encodeURIComponent(`/auth/confirm/${code}`)}` : '/auth/login'}
      variant="contained"
    >
      {text.signIn}
    </LinkButton>
  );
  return (
    <NarrowWidth>
      <PageTitle style={{ marginTop: 28 }}>{text.title}</PageTitle>
      <div role="status">
        {stage.name === 'done' && (
          <EmptyState icon="check" title={text[stage.kind](stage.value)} text={text.doneText}>
            {signInButton}
          </EmptyState>
        )}
        {stage.name === 'failed' && (
          <EmptyState
            icon="alert"
            title={getErrorTitle(stage.error, text)}
            text={
              isForOwner
                ? text.needsSignInText
                : hasCode(stage.error, 'invalid')
                  ? text.deadText
                  : failureText(stage.error)
            }
          >
            {signInButton}
          </EmptyState>
        )}
      </div>
      {(stage.name === 'asking' || stage.name === 'sending') && (
        <EmptyState icon="user" title={text.confirmTitle} text={text.confirmText}>
          <Button variant="contained" disabled={stage.name === 'sending'} onClick={confirm}>
            {text.yes}
          </Button>
        </EmptyState>
      )}
    </NarrowWidth>
  );
}
