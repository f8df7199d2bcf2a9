/** What the steps are made of. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { authLabels } from './labels.ts';
import type { StepForm } from './useStepForm.ts';

const Form = styled('form')({ display: 'grid', gap: 18 });

export interface FormOfStepProps {
  form: Pick<StepForm<never>, 'ref' | 'failure' | 'isBusy' | 'submit'>;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
}

export const FormOfStep = ({ form, label, children }: FormOfStepProps) => (
  <Form ref={form.ref} noValidate onSubmit={form.submit} aria-label={label} aria-busy={form.isBusy}>
    {form.failure !== null && <Callout tone="error" title={form.failure} />}
    {children}
  </Form>
);

/** A button that reads like a link. */
export const TextButton = styled('button')({
  border: 0,
  background: 'none',
  padding: '4px 0',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  color: colour.primary,
  cursor: 'pointer',
  textAlign: 'start',
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  textUnderlineOffset: 3,
  '&:hover': { textDecorationColor: 'currentColor' },
  '&:disabled': { color: colour.muted, cursor: 'default', textDecoration: 'none' },
});

/** Two small things at the ends of a line. */
export const Between = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
});

const Row = styled('div')({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 12 });

/** The way back and the way on, side by side. */
export function Ways({ onBack, isBusy, children }: { onBack: () => void; isBusy: boolean; children: ReactNode }) {
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
  /** The id of what says why it is disabled. */
  describedBy?: string | undefined;
}

/** The button that sends a step; it says so while it waits. */
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
