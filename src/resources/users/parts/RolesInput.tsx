/** Roles of a user. Buyer and customer are shown as one role; everybody has ROLE_USER, so it isn't offered. */
import styled from '@emotion/styled';
import type { Role } from '#contract/roles.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { userLabels } from '../labels.ts';

export const CheckboxGroup = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 2,
  '& > legend': { padding: '0 0 4px', fontSize: '0.875rem', fontWeight: 600 },
});
export const CheckboxLabel = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '7px 0',
  cursor: 'pointer',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& input': { flex: 'none', accentColor: color.primary, width: 18, height: 18, minHeight: 0, margin: '1px 0 0' },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
});

const availableRoles = ['ROLE_CUSTOMER', 'ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const;

export default function RolesInput(props: InputProps) {
  const text = useLabels(userLabels);
  const { input, fieldProps } = useFormInput(props);
  const roles = (Array.isArray(input.value) ? input.value : []) as Role[];
  const hasRole = (role: Role) => roles.includes(role) || (role === 'ROLE_CUSTOMER' && roles.includes('ROLE_BUYER'));
  const toggle = (role: Role) => {
    const isSameRole = (other: Role) => other === role || (role === 'ROLE_CUSTOMER' && other === 'ROLE_BUYER');
    input.onChange(hasRole(role) ? roles.filter((other) => !isSameRole(other)) : [...roles, role]);
  };
  return (
    <CheckboxGroup disabled={fieldProps.disabled}>
      <legend>{fieldProps.label}</legend>
      {availableRoles.map((role, index) => (
        <CheckboxLabel key={role}>
          <input
            type="checkbox"
            {...(index === 0 && { ref: input.ref })}
            checked={hasRole(role)}
            onChange={() => toggle(role)}
          />
          <span>
            {text.choices.roles[role]}
            <small>{text.roleNotes[role]}</small>
          </span>
        </CheckboxLabel>
      ))}
      {fieldProps.error && <FieldError role="alert">{fieldProps.error}</FieldError>}
    </CheckboxGroup>
  );
}
