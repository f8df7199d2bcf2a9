/** Email, phone and login name: what one signs in by. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '#contract/users.ts';
import { phoneInWords } from '#contract/rules/phoneWords.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Muted } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { countriesQuery } from '../auth/phone/countries.ts';
import { useApi } from '../ApiContext.tsx';
import { accountWords } from './accountLabels.ts';
import { Fact, Part } from './accountParts.tsx';
import { EmailForm, LoginForm, PhoneForm } from './contactForms.tsx';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';
import { accountQuery } from './queries.ts';
import { useAccountChanged } from './useAccountChanged.ts';

type Kind = 'email' | 'phone' | 'login';

export function ContactsPart({ me }: { me: Me }) {
  const text = useLabels(accountWords).contacts;
  const failureText = useFailureText();
  // A new contact is confirmed by what is sent there.
  const { mail, sms } = useInstallation().services;
  const { data, error, refetch } = useQuery(accountQuery);
  const { data: countries } = useQuery({
    ...countriesQuery(useApi()),
    enabled: Boolean(me.phone ?? data?.phone.pending),
  });
  const changed = useAccountChanged();
  const [open, setOpen] = useState<Kind | null>(null);
  const inWords = (phone: string) => phoneInWords(phone, countries ?? []);

  const forget = (kind: 'email' | 'phone') =>
    void api.account.contactForget({ params: { kind } }).then(
      () => {
        changed();
        notify(text.forgotten);
      },
      (failure: unknown) => notify(failureText(failure), { tone: 'error' }),
    );
  const toggle = (kind: Kind, has: boolean) => (
    <Button
      variant="outlined"
      size="small"
      color="secondary"
      aria-expanded={open === kind}
      aria-label={`${has ? text.change : text.add}: ${text[kind]}`}
      onClick={() => setOpen(open === kind ? null : kind)}
    >
      {has ? text.change : text.add}
    </Button>
  );
  const done = () => setOpen(null);

  if (!data)
    return (
      <Part title={text.title} about={text.about}>
        {error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <Skeleton height={168} />}
      </Part>
    );
  const { email, phone } = data;
  const forgetting = (kind: 'email' | 'phone') => (
    <Button size="small" onClick={() => forget(kind)}>
      {text.forget}
    </Button>
  );
  return (
    <Part title={text.title} about={text.about}>
      <div>
        <Fact
          label={text.email}
          value={email.value ? <span translate="no">{email.value}</span> : <Muted>{text.none}</Muted>}
          action={mail && toggle('email', email.value !== null)}
        >
          {email.pending && open !== 'email' && (
            <Callout tone="note" title={text.pendingEmail(email.pending)} actions={forgetting('email')} />
          )}
          {open === 'email' && <EmailForm onDone={done} />}
        </Fact>
        <Fact
          label={text.phone}
          value={phone.value ? inWords(phone.value) : <Muted>{text.none}</Muted>}
          action={sms && toggle('phone', phone.value !== null)}
        >
          {phone.pending && open !== 'phone' && (
            <PhoneCodeForm title={text.pendingPhone(inWords(phone.pending))} forget={forgetting('phone')} />
          )}
          {open === 'phone' && <PhoneForm onDone={done} />}
        </Fact>
        <Fact
          label={text.login}
          value={me.login ? <span translate="no">{me.login}</span> : <Muted>{text.none}</Muted>}
          action={toggle('login', me.login !== null)}
        >
          {open === 'login' && <LoginForm login={me.login} onDone={done} />}
        </Fact>
      </div>
    </Part>
  );
}
