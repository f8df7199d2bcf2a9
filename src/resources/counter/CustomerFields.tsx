/** The customer of a counter sale: a former one, a new one, or none. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { counterLabels } from './labels.ts';

export interface Customer {
  user_id: number | null;
  fio: string;
  phone: string;
  email: string;
}

/** Whether a text looks like a phone number, in whichever field it was typed. */
const isPhone = (input: string): boolean => /^\+?[\d\s().-]{5,}$/.test(input.trim());

/** The customer for the request. A phone number typed into the name field is sent as the phone. */
export function toCustomerBody({ user_id, fio, phone, email }: Customer) {
  if (user_id !== null) return { user_id, email: email.trim() || null };
  const isPhoneInName = isPhone(fio) && phone.trim() === '';
  return {
    fio: isPhoneInName ? null : fio.trim() || null,
    phone: (isPhoneInName ? fio : phone).trim() || null,
    email: email.trim() || null,
  };
}

export const emptyCustomer: Customer = { user_id: null, fio: '', phone: '', email: '' };

const Grid = styled('div')({ display: 'grid', gap: 14 });
const CustomerList = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
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
  '& button:hover': { background: color.hover },
  '& small': { color: color.muted, marginInlineStart: 8 },
});
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

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
  const text = useLabels(counterLabels);
  const [searchField, setSearchField] = useState<'fio' | 'phone'>('fio');
  const deferredQuery = useDeferredValue(customer.user_id === null ? customer[searchField].trim() : '');
  const isSearching = deferredQuery.length >= (searchField === 'fio' ? 2 : 4);
  const { data } = useQuery({
    queryKey: ['counter', 'customers', storeId, deferredQuery],
    queryFn: () => api.counter.customers({ query: { store_id: storeId, q: deferredQuery } }),
    enabled: isSearching,
    staleTime: 10_000,
  });
  const update = (changes: Partial<Customer>) => onChange({ ...customer, ...changes });
  const emailField = (
    <TextField
      label={text.email}
      {...(customer.user_id !== null && { hint: text.accountEmailHint })}
      type="email"
      value={customer.email}
      error={errors['customer.email']}
      maxLength={255}
      autoComplete="off"
      onChange={({ target }) => update({ email: target.value })}
    />
  );
  if (customer.user_id !== null) {
    return (
      <Grid>
        <div>
          <strong translate="no">{customer.fio}</strong> <span translate="no">{customer.phone}</span>
          <MutedText>{text.boughtBefore}</MutedText>
        </div>
        <Button
          variant="outlined"
          size="small"
          style={{ justifySelf: 'start' }}
          onClick={() => onChange({ ...emptyCustomer, email: customer.email })}
        >
          {text.anotherCustomer}
        </Button>
        {emailField}
      </Grid>
    );
  }
  const customerList = isSearching && data && data.data.length > 0 && (
    <CustomerList aria-label={text.boughtBefore}>
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
    </CustomerList>
  );
  return (
    <Grid>
      <TextField
        label={text.name}
        hint={text.nameHint}
        value={customer.fio}
        error={errors['customer.fio']}
        maxLength={255}
        autoComplete="off"
        onFocus={() => setSearchField('fio')}
        onChange={({ target }) => update({ fio: target.value })}
      />
      {searchField === 'fio' && customerList}
      <TextField
        label={text.phone}
        type="tel"
        value={customer.phone}
        error={errors['customer.phone']}
        maxLength={40}
        autoComplete="off"
        onFocus={() => setSearchField('phone')}
        onChange={({ target }) => update({ phone: target.value })}
      />
      {searchField === 'phone' && customerList}
      {emailField}
    </Grid>
  );
}
