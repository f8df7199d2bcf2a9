/** Components that the sign-in steps share. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { authLabels } from './labels.ts';
import type { StepForm } from './useStepForm.ts';

const Form = styled('form')({ display: 'grid', gap: 18 });

export interface AuthFormProps {
  form: Pick<StepForm<never>, 'ref' | 'failure' | 'isBusy' | 'submit'>;
  /** Name for screen readers. */
  label: string;
  children: ReactNode;
}

export const AuthForm = ({ form: { ref, failure, isBusy, submit }, label, children }: AuthFormProps) => (
  <Form ref={ref} noValidate onSubmit={submit} aria-label={label} aria-busy={isBusy}>
    {failure !== null && <Callout tone="error" title={failure} />}
    {children}
  </Form>
);

/** A button that looks like a link. */
export const TextButton = styled('button')({
  border: 0,
  background: 'none',
  padding: '4px 0',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  color: color.primary,
  cursor: 'pointer',
  textAlign: 'start',
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  textUnderlineOffset: 3,
  '&:hover': { textDecorationColor: 'currentColor' },
  '&:disabled': { color: color.muted, cursor: 'default', textDecoration: 'none' },
});

/** Two small elements at the ends of a line. */
export const SpaceBetween = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
});

const Row = styled('div')({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 12 });

/** The back button and the main button, side by side. */
export function StepActions({
  onBack,
  isBusy,
  children,
}: {
  onBack: () => void;
  isBusy: boolean;
  children: ReactNode;
}) {
  const text = useLabels(authLabels);
  return (
    <Row>
      <Button
        variant="outlined"
        color="secondary"
        size="large"
        disabled={isBusy}
        onClick={onBack}
        startIcon={<Icon name="left" size={18} />}
      >
        {text.back}
      </Button>
      {children}
    </Row>
  );
}

export interface SubmitProps {
  isBusy: boolean;
  disabled?: boolean;
  label: string;
  busyLabel: string;
  /** Id of the element that says why it is disabled. */
  describedBy?: string | undefined;
}

/** The submit button of a step, with a busy label. */
export const Submit = ({ isBusy, disabled = false, label, busyLabel, describedBy }: SubmitProps) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    fullWidth
    disabled={isBusy || disabled}
    aria-describedby={describedBy}
  >
    {isBusy ? busyLabel : label}
  </Button>
);
