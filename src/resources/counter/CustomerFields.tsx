/** Whose order it is: a former customer, somebody new, or nobody in particular. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { counterWords } from './labels.ts';

export interface Customer {
  user_id: number | null;
  fio: string;
  phone: string;
  email: string;
}

/** What looks like a phone, whichever field it was typed into. */
const isPhone = (words: string): boolean => /^\+?[\d\s().-]{5,}$/.test(words.trim());

/** As it is sent: a number among the names is a phone. */
export function bodyOf({ user_id, fio, phone, email }: Customer) {
  if (user_id !== null) return { user_id, email: email.trim() || null };
  const isMeant = isPhone(fio) && phone.trim() === '';
  return {
    fio: isMeant ? null : fio.trim() || null,
    phone: (isMeant ? fio : phone).trim() || null,
    email: email.trim() || null,
  };
}

export const nobody: Customer = { user_id: null, fio: '', phone: '', email: '' };

const Grid = styled('div')({ display: 'grid', gap: 14 });
const Known = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  '& button': {
    width: '100%',
    minHeight: 44,
    padding: '8px 12px',
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.9375rem',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { background: colour.hover },
  '& small': { color: colour.muted, marginInlineStart: 8 },
});
const Quiet = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem' });

export function CustomerFields({
  storeId,
  customer,
  errors,
  onChange,
}: {
  storeId: number;
  customer: Customer;
  errors: Readonly<Record<string, string>>;
  onChange: (customer: Customer) => void;
}) {
  const text = useLabels(counterWords);
  const [looking, setLooking] = useState<'fio' | 'phone'>('fio');
  const asked = useDeferredValue(customer.user_id === null ? customer[looking].trim() : '');
  const isAsked = asked.length >= (looking === 'fio' ? 2 : 4);
  const { data } = useQuery({
    queryKey: ['counter', 'customers', storeId, asked],
    queryFn: () => api.counter.customers({ query: { store_id: storeId, q: asked } }),
    enabled: isAsked,
    staleTime: 10_000,
  });
  const set = (some: Partial<Customer>) => onChange({ ...customer, ...some });
  const mail = (
    <TextField
      label={text.email}
      {...(customer.user_id !== null && { hint: text.ownEmail })}
      type="email"
      value={customer.email}
      error={errors['customer.email']}
      maxLength={255}
      autoComplete="off"
      onChange={({ target }) => set({ email: target.value })}
    />
  );
  if (customer.user_id !== null) {
    return (
      <Grid>
        <div>
          <strong translate="no">{customer.fio}</strong> <span translate="no">{customer.phone}</span>
          <Quiet>{text.former}</Quiet>
        </div>
        <Button
          variant="outlined"
          size="small"
          style={{ justifySelf: 'start' }}
          onClick={() => onChange({ ...nobody, email: customer.email })}
        >
          {text.forget}
        </Button>
        {mail}
      </Grid>
    );
  }
  const former = isAsked && data && data.data.length > 0 && (
    <Known aria-label={text.former}>
      {data.data.map(({ id, fio, phone }) => (
        <li key={id}>
          <button
            type="button"
            translate="no"
            onClick={() => onChange({ user_id: id, fio, phone: phone ?? '', email: customer.email })}
          >
            {fio}
            <small>{phone}</small>
          </button>
        </li>
      ))}
    </Known>
  );
  return (
    <Grid>
      <TextField
        label={text.name}
        hint={text.walkIn}
        value={customer.fio}
        error={errors['customer.fio']}
        maxLength={255}
        autoComplete="off"
        onFocus={() => setLooking('fio')}
        onChange={({ target }) => set({ fio: target.value })}
      />
      {looking === 'fio' && former}
      <TextField
        label={text.phone}
        type="tel"
        value={customer.phone}
        error={errors['customer.phone']}
        maxLength={40}
        autoComplete="off"
        onFocus={() => setLooking('phone')}
        onChange={({ target }) => set({ phone: target.value })}
      />
      {looking === 'phone' && former}
      {mail}
    </Grid>
  );
}
