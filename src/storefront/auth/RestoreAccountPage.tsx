/** /auth/restore/{code}: restores an account whose contacts somebody else changed. */
import { useState } from 'react';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';

const restoreLabels = labels({
  en: {
    title: 'Take your account back',
    confirmTitle: 'Did someone else change your contacts?',
    confirmText:
      'Your previous email and phone are restored, and the ones that replaced them are removed. All devices are signed out, and you set a new password.',
    yes: 'It wasn’t me: restore the account',
    busy: 'Restoring…',
    done: 'The account is yours again',
    byLink: (email: string) => `We have sent a link to ${email}. Set a new password by it.`,
    byCode: 'Sign in with a code to your phone.',
    signIn: 'Sign in',
    dead: 'This link no longer works',
    deadText: 'It works once and for three days. If you cannot sign in, ask for a new password or write to us.',
    taken: 'The account could not be restored',
    takenText: 'Your former contact belongs to another account that confirmed it since. Write to us.',
    newPassword: 'Get a new password',
  },
  ru: {
    title: 'Вернуть учётную запись',
    confirmTitle: 'Ваши контакты изменили не вы?',
    confirmText:
      'Прежние почта и телефон вернутся, а указанные вместо них исчезнут. На всех устройствах произойдёт выход, пароль перестанет действовать, и вы зададите новый.',
    yes: 'Это не я: вернуть доступ',
    busy: 'Возвращаем…',
    done: 'Учётная запись снова ваша',
    byLink: (email) => `Мы отправили ссылку на ${email}. Задайте по ней новый пароль.`,
    byCode: 'Войдите по коду из SMS.',
    signIn: 'Войти',
    dead: 'Эта ссылка больше не работает',
    deadText: 'Она действует один раз и три дня. Если войти не получается, запросите новый пароль или напишите нам.',
    taken: 'Вернуть учётную запись не удалось',
    takenText: 'Ваш прежний контакт с тех пор подтвердили для другой учётной записи. Напишите нам.',
    newPassword: 'Получить новый пароль',
  },
});

type Stage =
  | { name: 'question' | 'sending' }
  | { name: 'done'; linkSentTo: string | null }
  | { name: 'failed'; error: unknown };

export function Page() {
  const text = useLabels(restoreLabels);
  const failureText = useFailureText();
  const api = useApi();
  const code = usePathParam('code');
  const [stage, setStage] = useState<Stage>({ name: 'question' });
  useHead({ title: text.title, noIndex: true });

  // Only by a click: mail scanners open every link
  const handleRestore = () => {
    setStage({ name: 'sending' });
    api.contacts.restore({ body: { code } }).then(
      ({ link_sent_to }) => setStage({ name: 'done', linkSentTo: link_sent_to }),
      (error: unknown) => setStage({ name: 'failed', error }),
    );
  };
  return (
    <NarrowWidth>
      <PageTitle style={{ marginTop: 28 }}>{text.title}</PageTitle>
      <div role="status">
        {stage.name === 'done' && (
          <EmptyState
            icon="check"
            title={text.done}
            text={stage.linkSentTo ? text.byLink(stage.linkSentTo) : text.byCode}
          >
            <LinkButton to="/auth/login" variant="contained">
              {text.signIn}
            </LinkButton>
          </EmptyState>
        )}
        {stage.name === 'failed' && <Failed error={stage.error} text={text} failureText={failureText} />}
      </div>
      {(stage.name === 'question' || stage.name === 'sending') && (
        <EmptyState icon="shield" title={text.confirmTitle} text={text.confirmText}>
          <Button variant="contained" disabled={stage.name === 'sending'} onClick={handleRestore}>
            {stage.name === 'sending' ? text.busy : text.yes}
          </Button>
        </EmptyState>
      )}
    </NarrowWidth>
  );
}

interface FailedProps {
  error: unknown;
  text: (typeof restoreLabels)['en'];
  failureText: (error: unknown) => string;
}

function Failed({ error, text, failureText }: FailedProps) {
  const isTaken = hasCode(error, 'email_taken', 'phone_taken');
  const reason = isTaken ? text.takenText : hasCode(error, 'invalid') ? text.deadText : failureText(error);
  return (
    <EmptyState icon="alert" title={isTaken ? text.taken : text.dead} text={reason}>
      <LinkButton to="/auth/login?step=forgot" variant="contained">
        {text.newPassword}
      </LinkButton>
    </EmptyState>
  );
}
