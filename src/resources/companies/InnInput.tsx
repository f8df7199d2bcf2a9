/** A tax number: told while it is typed whether another company has it, and shown as it will be kept. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import { innTakenFailure } from '#contract/failures.ts';
import { hasInnLength, innAsKept } from '#contract/rules/inn.ts';
import { api } from '#src/api/api.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { TextField } from '#src/ui/Field.tsx';

/** Typing ends with so long a rest, in ms. */
const rest = 350;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

export default function InnInput(props: InputProps) {
  const locale = useLocale();
  const { typed, text } = useTyped(props);
  const own = useRecordContext<Company>();
  const value = String(typed.value ?? '');
  const kept = innAsKept(value);
  const sought = useRested(kept);
  const isOwn = sought === own?.inn;
  const { data } = useQuery({
    queryKey: ['companies', 'inn', sought],
    queryFn: ({ signal }) => api.companies.searchByInn({ query: { inn: sought }, signal }),
    enabled: hasInnLength(sought) && !isOwn,
  });
  const isTaken = sought === kept && !isOwn && data?.data.some(({ id, inn }) => inn === kept && id !== own?.id);
  return (
    <TextField
      {...typed}
      {...text}
      error={isTaken ? innTakenFailure[locale] : text.error}
      autoComplete="off"
      onBlur={() => {
        if (kept !== value) typed.onChange(kept);
        typed.onBlur();
      }}
    />
  );
}
