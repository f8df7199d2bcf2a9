/** Contacts for signing in: email, phone and login name. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '#contract/users.ts';
import { formatPhone } from '#contract/rules/phoneFormat.ts';
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
import { accountLabels } from './accountLabels.ts';
import { LabeledValue, Part } from './accountLayout.tsx';
import { EmailForm, LoginForm, PhoneForm } from './contactForms.tsx';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';
import { accountQuery, useRefreshAccount } from './queries.ts';

type Kind = 'email' | 'phone' | 'login';

export function ContactsPart({ me }: { me: Me }) {
  const text = useLabels(accountLabels).contacts;
  const failureText = useFailureText();
  // A new contact is confirmed by a message that is sent to it.
  const { mail, sms } = useInstallation().services;
  const { data, error, refetch } = useQuery(accountQuery);
  const { data: countries } = useQuery({
    ...countriesQuery(useApi()),
    enabled: Boolean(me.phone ?? data?.phone.pending),
  });
  const refreshAccount = useRefreshAccount();
  const [open, setOpen] = useState<Kind | null>(null);
  const formatPhoneNumber = (phone: string) => formatPhone(phone, countries ?? []);

  const discardPending = (kind: 'email' | 'phone') =>
    void api.account.contactForget({ params: { kind } }).then(
      () => {
        refreshAccount();
        notify(text.forgotten);
      },
      (failure: unknown) => notify(failureText(failure), { tone: 'error' }),
    );
  const renderToggle = (kind: Kind, hasValue: boolean) => (
    <Button
      variant="outlined"
      size="small"
      color="secondary"
      aria-expanded={open === kind}
      aria-label={`${hasValue ? text.change : text.add}: ${text[kind]}`}
      onClick={() => setOpen(open === kind ? null : kind)}
    >
      {hasValue ? text.change : text.add}
    </Button>
  );
  const close = () => setOpen(null);

  if (!data)
    return (
      <Part title={text.title} about={text.about}>
        {error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <Skeleton height={168} />}
      </Part>
    );
  const { email, phone } = data;
  const renderDiscardButton = (kind: 'email' | 'phone') => (
    <Button size="small" onClick={() => discardPending(kind)}>
      {text.forget}
    </Button>
  );
  return (
    <Part title={text.title} about={text.about}>
      <div>
        <LabeledValue
          label={text.email}
          value={email.value ? <span translate="no">{email.value}</span> : <Muted>{text.none}</Muted>}
          action={mail && renderToggle('email', email.value !== null)}
        >
          {email.pending && open !== 'email' && (
            <Callout tone="note" title={text.pendingEmail(email.pending)} actions={renderDiscardButton('email')} />
          )}
          {open === 'email' && <EmailForm onDone={close} />}
        </LabeledValue>
        <LabeledValue
          label={text.phone}
          value={phone.value ? formatPhoneNumber(phone.value) : <Muted>{text.none}</Muted>}
          action={sms && renderToggle('phone', phone.value !== null)}
        >
          {phone.pending && open !== 'phone' && (
            <PhoneCodeForm
              title={text.pendingPhone(formatPhoneNumber(phone.pending))}
              discardButton={renderDiscardButton('phone')}
            />
          )}
          {open === 'phone' && <PhoneForm onDone={close} />}
        </LabeledValue>
        <LabeledValue
          label={text.login}
          value={me.login ? <span translate="no">{me.login}</span> : <Muted>{text.none}</Muted>}
          action={renderToggle('login', me.login !== null)}
        >
          {open === 'login' && <LoginForm login={me.login} onDone={close} />}
        </LabeledValue>
      </div>
    </Part>
  );
}
