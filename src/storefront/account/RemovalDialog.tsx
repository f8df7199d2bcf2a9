/** Dialog that confirms the removal of an account. */
import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { MyAccount } from '#contract/account.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../auth/labels.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { AuthForm } from '../auth/stepParts.tsx';
import { useStepForm, type FieldErrors } from '../auth/useStepForm.ts';
import { accountLabels } from './accountLabels.ts';

const Consequences = styled('div')({
  display: 'grid',
  gap: 14,
  marginBottom: 18,
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
  '& p': { margin: '2px 0 0', color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 },
});

export interface RemovalDialogProps {
  me: Me;
  account: MyAccount;
  onClose: () => void;
}

export function RemovalDialog({ me, account, onClose }: RemovalDialogProps) {
  const all = useLabels(accountLabels);
  const text = all.removal;
  const { removal } = account;
  const consequences = (
    <Consequences>
      <div>
        <h3>{text.goes}</h3>
        <p>{text.goesText}</p>
        {removal.publications > 0 && <p>{text.publications(removal.publications)}</p>}
      </div>
      <div>
        <h3>{text.stays}</h3>
        <p>{text.staysText}</p>
        {removal.orders + removal.reviews + removal.chats > 0 && (
          <p>{text.counts(removal.orders, removal.reviews, removal.chats)}</p>
        )}
      </div>
    </Consequences>
  );
  if (removal.blocks.length === 0)
    return (
      <ConfirmRemovalDialog me={me} hasPassword={account.has_password} onClose={onClose} consequences={consequences} />
    );
  return (
    <Dialog open onClose={onClose} title={text.title}>
      {consequences}
      <Callout
        tone="warning"
        title={text.blocked}
        actions={
          <>
            {removal.blocks.includes('open_orders') && (
              <LinkButton to="/orders/list/my" variant="outlined" size="small">
                {text.toOrders}
              </LinkButton>
            )}
            {removal.blocks.includes('companies') && (
              <LinkButton to="/companies/list" variant="outlined" size="small">
                {text.toCompanies}
              </LinkButton>
            )}
          </>
        }
      >
        {removal.blocks.includes('open_orders') && <p>{text.open_orders(removal.open_orders)}</p>}
        {removal.blocks.includes('companies') && (
          <p>{text.companies(removal.companies.map(({ brand }) => brand).join(', '))}</p>
        )}
        {removal.blocks.includes('last_admin') && <p>{text.last_admin}</p>}
      </Callout>
    </Dialog>
  );
}

type Field = 'word' | 'present_password' | 'code';

function ConfirmRemovalDialog({
  me,
  hasPassword,
  consequences,
  onClose,
}: {
  me: Me;
  hasPassword: boolean;
  consequences: ReactNode;
  onClose: () => void;
}) {
  const all = useLabels(accountLabels);
  const text = all.removal;
  const authText = useLabels(authLabels);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [word, setWord] = useState('');
  const [secret, setSecret] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const proof = hasPassword ? 'present_password' : 'code';
  const needsProof = hasPassword || !me.is_guest;
  const form = useStepForm<Field>({
    fields: ['word', 'present_password', 'code'],
    check: (): FieldErrors<Field> => ({
      ...(word.trim() !== text.word && { word: text.wrongWord }),
      ...(needsProof && secret === '' && { [proof]: authText.required }),
    }),
    send: async () => {
      await api.account.remove({ body: needsProof ? { [proof]: secret } : {} });
      notify(text.done);
      // The logout page removes all data of this person from the device.
      void navigate('/logout', { replace: true });
    },
  });
  const requestCode = () =>
    void api.account.removalCode().then(
      ({ sent_to, is_sent, retry_after }) => {
        setSentTo(sent_to);
        if (!is_sent) notify(authText.code.wait(authText.seconds(retry_after)));
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  const createChangeHandler =
    (field: Field, set: (value: string) => void) => (event: { target: { value: string } }) => {
      form.clearErrors(field);
      set(event.target.value);
    };
  return (
    <Dialog
      open
      shouldIgnoreBackdrop
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button onClick={onClose}>{all.cancel}</Button>
          <Button variant="contained" color="error" disabled={form.isBusy} onClick={() => form.submit()}>
            {form.isBusy ? text.busy : text.submit}
          </Button>
        </>
      }
    >
      {consequences}
      <AuthForm form={form} label={text.title}>
        <TextField
          label={text.typeWord(text.word)}
          name="word"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={word}
          error={form.errors.word}
          onChange={createChangeHandler('word', setWord)}
        />
        {hasPassword && (
          <PasswordField
            label={all.password}
            name="present_password"
            autoComplete="current-password"
            required
            maxLength={128}
            value={secret}
            error={form.errors.present_password}
            onChange={createChangeHandler('present_password', setSecret)}
          />
        )}
        {needsProof && !hasPassword && (
          <>
            <div>
              <Button variant="outlined" onClick={requestCode}>
                {text.requestCode}
              </Button>
            </div>
            <TextField
              label={text.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={5}
              value={secret}
              error={form.errors.code}
              hint={sentTo && text.codeSent(sentTo)}
              onChange={createChangeHandler('code', setSecret)}
            />
          </>
        )}
      </AuthForm>
    </Dialog>
  );
}
