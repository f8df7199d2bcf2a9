/** What somebody may be here; buyers and customers are one. Everybody is a user, which is not asked. */
import styled from '@emotion/styled';
import type { Role } from '#contract/roles.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { userWords } from '../labels.ts';

export const Boxes = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 2,
  '& > legend': { padding: '0 0 4px', fontSize: '0.875rem', fontWeight: 600 },
});
export const Box = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '7px 0',
  cursor: 'pointer',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& input': { flex: 'none', accentColor: colour.primary, width: 18, height: 18, minHeight: 0, margin: '1px 0 0' },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
});

const offered = ['ROLE_CUSTOMER', 'ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const;

export default function RolesInput(props: InputProps) {
  const text = useLabels(userWords);
  const { typed, shown } = useTyped(props);
  const roles = (Array.isArray(typed.value) ? typed.value : []) as Role[];
  const has = (role: Role) => roles.includes(role) || (role === 'ROLE_CUSTOMER' && roles.includes('ROLE_BUYER'));
  const toggle = (role: Role) => {
    const same = (other: Role) => other === role || (role === 'ROLE_CUSTOMER' && other === 'ROLE_BUYER');
    typed.onChange(has(role) ? roles.filter((other) => !same(other)) : [...roles, role]);
  };
  return (
    <Boxes disabled={shown.disabled}>
      <legend>{shown.label}</legend>
      {offered.map((role, index) => (
        <Box key={role}>
          <input
            type="checkbox"
            {...(index === 0 && { ref: typed.ref })}
            checked={has(role)}
            onChange={() => toggle(role)}
          />
          <span>
            {text.choices.roles[role]}
            <small>{text.roleNotes[role]}</small>
          </span>
        </Box>
      ))}
      {shown.error && <FieldError role="alert">{shown.error}</FieldError>}
    </Boxes>
  );
}
