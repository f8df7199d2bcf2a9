/** A boolean as a switch. */
import styled from '@emotion/styled';
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { color } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { SwitchInput } from '#src/ui/SwitchInput.tsx';

const Row = styled('div')({ display: 'flex', alignItems: 'flex-start', gap: 12 });
const Label = styled('label')({
  flex: 1,
  cursor: 'pointer',
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.5,
  '& > small': { display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: color.muted },
});

export interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Only the switch, in a row that has its own label. */
  bare?: boolean;
}

export function SwitchField({ label, hint, error, bare = false, required: _always, ...rest }: SwitchFieldProps) {
  const id = useId();
  if (bare)
    return (
      <SwitchInput {...rest} type="checkbox" role="switch" aria-label={label} aria-checked={rest.checked ?? false} />
    );
  return (
    <div>
      <Row>
        <Label htmlFor={id}>
          {label}
          {hint && <small>{hint}</small>}
        </Label>
        <SwitchInput {...rest} id={id} type="checkbox" role="switch" aria-checked={rest.checked ?? false} />
      </Row>
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  );
}
