/** The vendors of a company: searched by name or email, attached and detached. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Company, Vendor } from '#contract/companies.ts';
import { api } from '#src/api/api.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';

const vendorLabels = labels({
  en: {
    search: 'Name or email of a vendor',
    attach: 'Attach {name}',
    detach: 'Detach {name}',
    none: 'No vendor with this name or email',
    nobody: 'No vendors yet',
    attached: 'Attached',
  },
  ru: {
    search: 'Имя или почта продавца',
    attach: 'Прикрепить: {name}',
    detach: 'Открепить: {name}',
    none: 'Продавца с таким именем или адресом нет',
    nobody: 'Её пока никто не ведёт',
    attached: 'Прикреплены',
  },
});

const List = styled('ul')({
  listStyle: 'none',
  margin: '10px 0 0',
  padding: 0,
  display: 'grid',
  gap: 6,
  '&:empty': { display: 'none' },
});
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '4px 4px 4px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: '0.875rem',
  lineHeight: 1.35,
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: color.muted },
});

const VendorName = ({ fio, email }: Vendor) => (
  <span>
    {fio || email}
    {fio && email && <small>{email}</small>}
  </span>
);

export default function VendorsInput(props: InputProps) {
  const text = useLabels(vendorLabels);
  const {
    input: { ref, value, onChange },
    fieldProps,
  } = useFormInput(props);
  const company = useRecordContext<Company>();
  // Vendors attached since the form was opened; the record doesn't have them yet.
  const [newVendors, setNewVendors] = useState<readonly Vendor[]>([]);
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query.trim());
  const { data } = useQuery({
    queryKey: ['companies', 'vendors', deferredQuery],
    queryFn: ({ signal }) => api.companies.vendors({ query: { q: deferredQuery }, signal }),
    enabled: deferredQuery !== '',
    placeholderData: keepPreviousData,
  });

  const ids = (Array.isArray(value) ? value : []) as number[];
  const knownVendors = [...(company?.vendors ?? []), ...newVendors];
  const attached = ids.map(
    (id) => knownVendors.find((vendor) => vendor.id === id) ?? { id, fio: `#${id}`, email: null },
  );
  const found = (data?.data ?? []).filter(({ id }) => !ids.includes(id));
  const getName = ({ fio, email, id }: Vendor) => fio || email || `#${id}`;

  return (
    <div>
      <TextField
        {...fieldProps}
        required={false}
        hint={attached.length === 0 ? text.nobody : fieldProps.hint}
        placeholder={text.search}
        value={query}
        ref={ref}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
      />
      {deferredQuery !== '' && data && (
        <List aria-label={text.search}>
          {found.map((vendor) => (
            <Row key={vendor.id}>
              <VendorName {...vendor} />
              <IconButton
                size="small"
                aria-label={fill(text.attach, { name: getName(vendor) })}
                onClick={() => {
                  setNewVendors([...newVendors, vendor]);
                  setQuery('');
                  onChange([...ids, vendor.id]);
                }}
              >
                <Icon name="plus" size={16} />
              </IconButton>
            </Row>
          ))}
          {found.length === 0 && <li style={{ color: color.muted, fontSize: '0.875rem' }}>{text.none}</li>}
        </List>
      )}
      <List aria-label={text.attached}>
        {attached.map((vendor) => (
          <Row key={vendor.id}>
            <VendorName {...vendor} />
            <IconButton
              size="small"
              aria-label={fill(text.detach, { name: getName(vendor) })}
              disabled={fieldProps.disabled}
              onClick={() => onChange(ids.filter((id) => id !== vendor.id))}
            >
              <Icon name="close" size={16} />
            </IconButton>
          </Row>
        ))}
      </List>
    </div>
  );
}
