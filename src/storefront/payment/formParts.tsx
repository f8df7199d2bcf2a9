/** Card form that both providers share: error and pay button. */
import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { paymentLabels } from './labels.ts';
import type { Payable } from './usePay.ts';

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
export const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.8125rem', lineHeight: 1.45 });

/** Formats what is paid as the page around the form does: sums of orders stand in columns, prices of tariffs do not. */
export const usePayableFormat = ({ kind }: Payable): ((amount: number) => string) =>
  usePriceFormat(kind === 'tariff' ? 'needed' : 'always');

export interface CardFormProps {
  payable: Payable;
  isBusy: boolean;
  problem: string | null;
  onPay: () => void;
  children: ReactNode;
  /** Shown below the button. */
  footer?: ReactNode;
}

export function CardForm({ payable, isBusy, problem, onPay, children, footer }: CardFormProps) {
  const text = useLabels(paymentLabels);
  const format = usePayableFormat(payable);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A button that is disabled loses the focus
    if (!isBusy && problem && document.activeElement === document.body) button.current?.focus();
  }, [isBusy, problem]);
  return (
    <Form
      noValidate
      aria-label={text.title}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      {children}
      {problem && (
        // During a retry the message is hidden but keeps its room
        <div style={isBusy ? { visibility: 'hidden' } : undefined}>
          <Callout tone="error" title={text.declined}>
            <p>{problem}</p>
          </Callout>
        </div>
      )}
      <Button ref={button} type="submit" variant="contained" size="large" fullWidth disabled={isBusy}>
        {isBusy ? text.paying : text.pay(format(payable.amount))}
      </Button>
      {footer}
    </Form>
  );
}
