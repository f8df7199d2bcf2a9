/** The amounts of referral rewards, edited above the list of referrals. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#contract/client.ts';
import type { ReferralTerms } from '#contract/promo.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { useCurrencySign } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { refferalLabels } from './labels.ts';

const Form = styled('form')({
  display: 'grid',
  gap: 14,
  alignItems: 'start',
  [from.md]: { ...dense[from.md], gridTemplateColumns: 'minmax(0, 200px) minmax(0, 200px) auto' },
  '& > button': { [from.md]: { marginTop: 25.6, minHeight: 40, justifySelf: 'start' } },
});
const Text = styled('p')({ margin: '-8px 0 14px', color: color.muted, fontSize: '0.875rem' });

const key = [personalKey, 'promoCodes', 'settings'] as const;
type TermsInput = Record<keyof ReferralTerms, number | string | null>;

function TermsFields({ terms }: { terms: ReferralTerms }) {
  const text = useLabels(refferalLabels).terms;
  const queries = useQueryClient();
  const failureText = useFailureText();
  const sign = useCurrencySign();
  const [typed, setTyped] = useState<TermsInput>({ ...terms });
  const save = useMutation({
    mutationFn: () => api.promoCodes.settingsEdit({ body: typed as unknown as { amount: number; bonus: number } }),
    onSuccess: (saved) => {
      queries.setQueryData(key, saved);
      notify(text.saved, { tone: 'success' });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 422)) notify(failureText(error), { tone: 'error' });
    },
  });
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const renderField = (name: keyof ReferralTerms) => (
    <NumberField
      label={text[name]}
      unit={sign}
      value={typed[name]}
      error={errors[name]}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isSame = typed.amount === terms.amount && typed.bonus === terms.bonus;
  return (
    <Form noValidate onSubmit={submit} aria-label={text.title}>
      {renderField('amount')}
      {renderField('bonus')}
      <Button type="submit" variant="contained" disabled={isSame || save.isPending}>
        {text.save}
      </Button>
    </Form>
  );
}

export function TermsForm() {
  const text = useLabels(refferalLabels).terms;
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.promoCodes.settings({ signal }),
  });
  return (
    <Card style={{ marginBottom: 16 }}>
      <h2>{text.title}</h2>
      <Text>{text.text}</Text>
      {data ? (
        <TermsFields terms={data} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={66} />
      )}
    </Card>
  );
}
