/** Card form of the sandbox: offers test cards and simulates the bank. Input stays in the browser. */
import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, touch } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { CardInput } from './CardInput.tsx';
import { toDigits, validateCard, type CardField, type CardValues, formatField } from './cardFields.ts';
import { CardForm, Note, usePayableFormat } from './formParts.tsx';
import { paymentLabels } from './labels.ts';
import { toPaymentMethod, offeredCards, type TestCard } from './testCards.ts';
import { usePay, type CardReader, type CardPaymentProps } from './usePay.ts';

const Two = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 14 });
const Chips = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  // On phones a row to swipe, so that the pay button stays visible
  [below.sm]: { flexWrap: 'nowrap', overflowX: 'auto', margin: '0 -20px', padding: '2px 20px', scrollbarWidth: 'none' },
  '& button': {
    flex: 'none',
    minHeight: 36,
    [touch]: { minHeight: 44 },
    padding: '4px 12px',
    border: `1px solid ${color.strongLine}`,
    borderRadius: 99,
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontSize: '0.8125rem',
    cursor: 'pointer',
  },
  '& button:hover': { borderColor: color.primary, background: color.hover },
  '& button[aria-pressed=true]': { borderColor: color.primary, background: color.primarySoft },
  '& small': { color: color.muted, fontVariantNumeric: 'tabular-nums', marginInlineStart: 6 },
});
const Cards = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 8, fontSize: '0.8125rem', fontWeight: 600 },
});

const empty: CardValues = { number: '', expiry: '', cvc: '' };
const fields: readonly CardField[] = ['number', 'expiry', 'cvc'];
/** Returns an expiry date in the future. */
const getFutureExpiry = (): string => `12 / ${String(new Date().getFullYear() + 4).slice(-2)}`;

/** The bank's question, until it is answered. */
function useApproval() {
  const [answer, setAnswer] = useState<((approve: boolean) => void) | null>(null);
  const requestApproval = (): Promise<boolean> =>
    new Promise((resolve) => {
      setAnswer(() => (approve: boolean) => {
        setAnswer(null);
        resolve(approve);
      });
    });
  return { requestApproval, answer };
}

export function SandboxCard(props: CardPaymentProps) {
  const { payable } = props;
  const text = useLabels(paymentLabels);
  const format = usePayableFormat(payable);
  const { pay, isBusy, problem } = usePay(props);
  const approval = useApproval();
  const [values, setValues] = useState(empty);
  const [isValidated, setValidated] = useState(false);
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const [openedAt] = useState(() => new Date());
  const errors = isValidated ? validateCard(values, openedAt) : {};

  const fillCard = ({ number }: TestCard) =>
    setValues({ number: formatField('number', number, number.length).value, expiry: getFutureExpiry(), cvc: '123' });
  const reader: CardReader = {
    async readCard() {
      setValidated(true);
      const invalidFields = validateCard(values, openedAt);
      inputs.current[fields.find((field) => invalidFields[field])!]?.focus();
      return Object.keys(invalidFields).length > 0 ? null : toPaymentMethod(toDigits(values.number))!;
    },
    async approve(client_secret) {
      const approve = await approval.requestApproval();
      await api.payments.sandboxApproval({ body: { client_secret, approve } });
    },
  };
  const input = (field: CardField) => ({
    field,
    value: values[field],
    error: errors[field] && text.errors[errors[field]],
    disabled: isBusy,
    onWrite: (value: string) => setValues((before) => ({ ...before, [field]: value })),
    inputRef: (element: HTMLInputElement | null) => {
      inputs.current[field] = element;
    },
  });

  return (
    <CardForm payable={payable} isBusy={isBusy} problem={problem} onPay={() => void pay(reader)}>
      <Callout tone="warning" title={text.sandbox.title}>
        <p>{text.sandbox.text}</p>
      </Callout>
      <CardInput {...input('number')} label={text.number} autoComplete="cc-number" placeholder="4242 4242 4242 4242" />
      <Two>
        <CardInput {...input('expiry')} label={text.expiry} autoComplete="cc-exp" placeholder={text.expiryExample} />
        <CardInput {...input('cvc')} label={text.cvc} autoComplete="cc-csc" placeholder="123" />
      </Two>
      <Cards disabled={isBusy}>
        <legend>{text.sandbox.choose}</legend>
        <Chips>
          {offeredCards.map((card) => (
            <button
              key={card.number}
              type="button"
              aria-pressed={toDigits(values.number) === card.number}
              onClick={() => fillCard(card)}
            >
              {text.outcomes[card.outcome]}
              <small>…{card.number.slice(-4)}</small>
            </button>
          ))}
        </Chips>
      </Cards>
      <Dialog
        open={approval.answer !== null}
        onClose={() => approval.answer?.(false)}
        title={text.approval.title}
        shouldIgnoreBackdrop
        actions={
          <>
            <Button onClick={() => approval.answer?.(false)}>{text.approval.decline}</Button>
            <Button variant="contained" onClick={() => approval.answer?.(true)}>
              {text.approval.approve}
            </Button>
          </>
        }
      >
        <p style={{ margin: '0 0 8px' }}>{text.approval.text(format(payable.amount))}</p>
        <Note>{text.approval.note}</Note>
      </Dialog>
    </CardForm>
  );
}
