/** Invites a manager by email. It is inside the company's form, so it handles Enter itself and nests no form. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { useCacheCompany } from '../useCacheCompany.ts';
import { managerLabels } from './labels.ts';

const Row = styled('div')(dense, {
  display: 'grid',
  gap: 12,
  [from.md]: {
    gridTemplateColumns: 'minmax(0, 420px) auto',
    justifyContent: 'start',
    '& > button': { marginTop: 25.6, height: 40 },
  },
});

export function InviteForm({ companyId }: { companyId: number }) {
  const text = useLabels(managerLabels);
  const failureText = useFailureText();
  const cacheCompany = useCacheCompany();
  const [email, setEmail] = useState('');
  const [errorText, setErrorText] = useState<string>();
  const [isSending, setSending] = useState(false);
  const invite = () => {
    if (email.trim() === '' || isSending) return;
    setSending(true);
    void api.companies
      .managerSet({ params: { id: companyId }, body: { email: email.trim() } })
      .then(
        (company) => {
          cacheCompany(company);
          setEmail('');
          notify(fill(text.invited, { name: email.trim() }), { tone: 'success' });
        },
        (error: unknown) => setErrorText((error instanceof ApiError && error.errors['email']) || failureText(error)),
      )
      .finally(() => setSending(false));
  };
  return (
    <Card>
      <h2>{text.invite}</h2>
      <Row>
        <TextField
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="off"
          value={email}
          error={errorText}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrorText(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            invite();
          }}
        />
        <Button variant="contained" onClick={invite} loading={isSending} disabled={email.trim() === ''}>
          {text.send}
        </Button>
      </Row>
    </Card>
  );
}
