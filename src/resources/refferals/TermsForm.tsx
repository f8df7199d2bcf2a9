/** What referral codes give, set where one sees what they brought. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#contract/client.ts';
import type { ReferralTerms } from '#contract/promo.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { useCurrencySign } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { refferalWords } from './labels.ts';

const Form = styled('form')({
  display: 'grid',
  gap: 14,
  alignItems: 'start',
  [from.md]: { ...dense[from.md], gridTemplateColumns: 'minmax(0, 200px) minmax(0, 200px) auto' },
  '& > button': { [from.md]: { marginTop: 25.6, minHeight: 40, justifySelf: 'start' } },
});
const Text = styled('p')({ margin: '-8px 0 14px', color: colour.muted, fontSize: '0.875rem' });

const key = [mine, 'promoCodes', 'settings'] as const;
type Typed = Record<keyof ReferralTerms, number | string | null>;

function Fields({ terms }: { terms: ReferralTerms }) {
  const text = useLabels(refferalWords).terms;
  const queries = useQueryClient();
  const failureText = useFailureText();
  const sign = useCurrencySign();
  const [typed, setTyped] = useState<Typed>({ ...terms });
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
  const faults = save.error instanceof ApiError ? save.error.errors : {};
  const field = (name: keyof ReferralTerms) => (
    <NumberField
      label={text[name]}
      unit={sign}
      value={typed[name]}
      error={faults[name]}
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
      {field('amount')}
      {field('bonus')}
      <Button type="submit" variant="contained" disabled={isSame || save.isPending}>
        {text.save}
      </Button>
    </Form>
  );
}

export function TermsForm() {
  const text = useLabels(refferalWords).terms;
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
        <Fields terms={data} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={66} />
      )}
    </Card>
  );
}
