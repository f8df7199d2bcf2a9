/** Whose order it is: a former customer, somebody new, or nobody in particular. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
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
export const nobody: Customer = { user_id: null, fio: '', phone: '', email: '' };

const Grid = styled('div')({ display: 'grid', gap: 14 });
const Known = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, border: `1px solid ${colour.line}`, borderRadius: radius.control, '& button': { width: '100%', minHeight: 44, padding: '8px 12px', border: 0, background: 'none', color: 'inherit', font: 'inherit', fontSize: '0.9375rem', textAlign: 'start', cursor: 'pointer' }, '& button:hover': { background: colour.hover }, '& small': { color: colour.muted, marginInlineStart: 8 } });
const Quiet = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem' });

export function CustomerFields({ storeId, customer, errors, onChange }: { storeId: number; customer: Customer; errors: Readonly<Record<string, string>>; onChange: (customer: Customer) => void }) {
  const text = useLabels(counterWords);
  const asked = useDeferredValue(customer.user_id === null ? customer.fio.trim() : '');
  const { data } = useQuery({ queryKey: ['counter', 'customers', storeId, asked], queryFn: () => api.counter.customers({ query: { store_id: storeId, q: asked } }), enabled: asked.length >= 2, staleTime: 10_000 });
  const set = (some: Partial<Customer>) => onChange({ ...customer, ...some });
  if (customer.user_id !== null) {
    return (
      <Grid>
        <div>
          <strong translate="no">{customer.fio}</strong> <span translate="no">{customer.phone}</span>
          <Quiet>{text.former}</Quiet>
        </div>
        <Button variant="outlined" size="small" style={{ justifySelf: 'start' }} onClick={() => onChange(nobody)}>
          {text.forget}
        </Button>
      </Grid>
    );
  }
  return (
    <Grid>
      <TextField label={text.name} hint={text.walkIn} value={customer.fio} error={errors['customer.fio']} maxLength={255} autoComplete="off" onChange={({ target }) => set({ fio: target.value })} />
      {asked.length >= 2 && data && data.data.length > 0 && (
        <Known aria-label={text.former}>
          {data.data.map(({ id, fio, phone }) => (
            <li key={id}>
              <button type="button" translate="no" onClick={() => onChange({ ...nobody, user_id: id, fio, phone: phone ?? '' })}>
                {fio}
                <small>{phone}</small>
              </button>
            </li>
          ))}
        </Known>
      )}
      <TextField label={text.phone} type="tel" value={customer.phone} error={errors['customer.phone']} maxLength={40} autoComplete="off" onChange={({ target }) => set({ phone: target.value })} />
      <TextField label={text.email} type="email" value={customer.email} error={errors['customer.email']} maxLength={255} autoComplete="off" onChange={({ target }) => set({ email: target.value })} />
    </Grid>
  );
}
