/** The checkout of a buyer with a filled cart: one page, one button. What was typed survives everything but success. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { useMedia } from '#src/ui/useMedia.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useSignIn, type SignIn } from '../auth/useSignIn.ts';
import { cartKey } from '../cart/serverCart.ts';
import type { CartDesk, ServerCart } from '../cart/cartDesk.ts';
import { ContactSection } from './ContactSection.tsx';
import { checkoutDraft, startingValues, type CheckoutValues } from './draft.ts';
import { faultsOf, fieldOfError, type FieldName } from './faults.ts';
import { checkoutLabels } from './labels.ts';
import { FoldedOrder } from './OrderLines.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { placeOrder } from './placeOrder.ts';
import { problemOf, type LackingLine, type Problem } from './problem.ts';
import { ProblemCallout } from './ProblemCallout.tsx';
import { ReceivingSection } from './ReceivingSection.tsx';

const ConfirmContact = lazy(async () => ({ default: (await import('./ConfirmContact.tsx')).ConfirmContact }));

const Two = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 32 },
});
const Sections = styled('div')({ display: 'grid', gap: 20 });
const Reason = styled('div')({ '&:focus': { outline: 'none' } });

export interface CheckoutFormProps {
  me: Me;
  cart: ServerCart;
  desk: CartDesk;
  /** The order is made. */
  onPlaced: (order: Order) => void;
}

export function CheckoutForm({ me, cart, desk, onPlaced }: CheckoutFormProps) {
  const text = useLabels(checkoutLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const reason = useRef<HTMLDivElement>(null);
  const signIn = useSignIn('/checkout');
  const isWide = useMedia(from.lg);
  // State is too slow for a double click.
  const isSending = useRef(false);

  const form = useForm<CheckoutValues>({
    defaultValues: startingValues(me),
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values)).map(([name, fault]) => [
        name,
        { type: fault, message: text.faults[fault] },
      ]);
      return {
        values: faults.length > 0 ? {} : values,
        errors: Object.fromEntries(faults) as FieldErrors<CheckoutValues>,
      };
    },
  });
  const { isSubmitting } = form.formState;

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => checkoutDraft.set(values as Partial<CheckoutValues>));
    return unsubscribe;
  }, [form]);
  useEffect(() => {
    if (problem && problem.kind !== 'confirm') reason.current?.focus();
  }, [problem]);

  /** Puts the server's faults at their fields. @returns whether all of them have one */
  const showFaults = (error: unknown, way: CheckoutValues['way']): boolean => {
    if (!(error instanceof ApiError)) return false;
    const faults = Object.entries(error.errors).map(([key, message]) => [fieldOfError(key, way), message] as const);
    const known = faults.filter((fault): fault is readonly [FieldName, string] => fault[0] !== null);
    known.forEach(([name, message], index) => form.setError(name, { message }, { shouldFocus: index === 0 }));
    return known.length > 0 && known.length === faults.length;
  };

  const submit = form.handleSubmit(async (values) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    try {
      onPlaced(await placeOrder(queries, cart, values));
    } catch (error) {
      isSending.current = false;
      if (showFaults(error, values.way)) return;
      const next = problemOf(error, cart);
      setProblem(next);
      if (next.kind === 'short' || next.kind === 'gone') await queries.invalidateQueries({ queryKey: cartKey });
    }
  });

  const confirm: SignIn['enter'] = async (tokenOf) => {
    await signIn.enter(tokenOf);
    setProblem(null);
    notify(text.confirm.done, { tone: 'success' });
  };

  const adjust = (lines: readonly LackingLine[]) => {
    desk.setCounts(new Map(lines.map((line) => [line.product_id, line.left]))).then(
      () => setProblem(null),
      (error: unknown) => void notify(failureText(error), { tone: 'error' }),
    );
  };

  return (
    <FormProvider {...form}>
      {problem?.kind === 'confirm' && (
        <Suspense fallback={<Skeleton height={240} radius={14} />}>
          <ConfirmContact
            me={me}
            error={problem.error}
            phone={form.getValues('phone')}
            fio={form.getValues('fio')}
            signIn={{ ...signIn, enter: confirm }}
          />
        </Suspense>
      )}
      <Two noValidate onSubmit={(event) => void submit(event)} aria-label={text.title}>
        {!isWide && <FoldedOrder cart={cart} />}
        <Sections>
          <ContactSection />
          <ReceivingSection companyId={cart.cartCompanyId} />
        </Sections>
        <OrderSummary
          cart={cart}
          bonusBalance={me.bonus_balance}
          isGuest={me.is_guest}
          isBusy={isSubmitting}
          isRepriced={problem?.kind === 'price'}
        >
          {problem && (
            <Reason ref={reason} tabIndex={-1}>
              <ProblemCallout problem={problem} items={cart.items} onAdjust={adjust} isBusy={isSubmitting} />
            </Reason>
          )}
        </OrderSummary>
      </Two>
    </FormProvider>
  );
}
