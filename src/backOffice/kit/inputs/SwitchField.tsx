/** Yes or no, as a switch. */
import styled from '@emotion/styled';
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { colour } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';

const Row = styled('div')({ display: 'flex', alignItems: 'flex-start', gap: 12 });
const Label = styled('label')({ flex: 1, cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.5, '& > small': { display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: colour.muted } });
const Knob = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 38,
  height: 22,
  margin: 0,
  borderRadius: 999,
  background: colour.muted,
  position: 'relative',
  cursor: 'pointer',
  transition: 'background .15s',
  '&::after': { content: '""', position: 'absolute', top: 3, left: 3, width: 16, height: 16, borderRadius: '50%', background: colour.paper, transition: 'transform .15s' },
  '&:checked': { background: colour.primary },
  '&:checked::after': { transform: 'translateX(16px)' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
});

export interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** The switch alone, in a row that says what it is for. */
  bare?: boolean;
}

export function SwitchField({ label, hint, error, bare = false, required: _always, ...rest }: SwitchFieldProps) {
  const id = useId();
  if (bare) return <Knob {...rest} type="checkbox" role="switch" aria-label={label} aria-checked={rest.checked ?? false} />;
  return (
    <div>
      <Row>
        <Label htmlFor={id}>
          {label}
          {hint && <small>{hint}</small>}
        </Label>
        <Knob {...rest} id={id} type="checkbox" role="switch" aria-checked={rest.checked ?? false} />
      </Row>
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  );
}
