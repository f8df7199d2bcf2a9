/** Role field of the registration. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ChoiceCard } from '../checkout/parts.tsx';
import { authLabels } from './labels.ts';
import type { RegistrationRole } from './machine.ts';

const Group = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: 8, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
});
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  '& > label': { flexDirection: 'column', gap: 8 },
});

const choices = [
  { role: 'ROLE_CUSTOMER', icon: 'cart', name: 'buyer', about: 'buyerText' },
  { role: 'ROLE_VENDOR', icon: 'store', name: 'vendor', about: 'vendorText' },
] as const;

export interface RoleChoiceProps {
  value: RegistrationRole;
  onChange: (role: RegistrationRole) => void;
  error?: string | undefined;
}

export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const text = useLabels(authLabels).registration;
  return (
    <Group>
      <legend>{text.role}</legend>
      <Cards>
        {choices.map(({ role, icon, name, about }) => (
          <ChoiceCard key={role}>
            <input type="radio" name="role" value={role} checked={role === value} onChange={() => onChange(role)} />
            <Icon name={icon} />
            <span>
              <strong>{text[name]}</strong>
              <small>{text[about]}</small>
            </span>
          </ChoiceCard>
        ))}
      </Cards>
      {error && <FieldError role="alert">{error}</FieldError>}
    </Group>
  );
}
