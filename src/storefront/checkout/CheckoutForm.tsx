/** The checkout form of a buyer. Typed values are stored until the order succeeds. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { useMedia } from '#src/ui/useMedia.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { addressLabels } from '../addresses/labels.ts';
import { dropUnusedPostalCode, toAddressInput } from '../addresses/place.ts';
import { loadPostalCodes } from '../addresses/postalCodes.ts';
import { addressesQuery } from '../addresses/queries.ts';
import { useSignIn, type SignIn } from '../auth/useSignIn.ts';
import { buildCheckoutPath, type ServerCart } from '../cart/basket.ts';
import type { BasketActions } from '../cart/basketActions.ts';
import { basketKey } from '../cart/serverBasket.ts';
import { quotesKey } from '../delivery/quotes.ts';
import { ContactSection } from './ContactSection.tsx';
import { checkoutDraft, getInitialValues, type CheckoutValues } from './draft.ts';
import { validateCheckout, toField, type FieldName } from './validateCheckout.ts';
import { checkoutLabels } from './labels.ts';
import { FoldedOrder } from './OrderLines.tsx';
import { orderPreviewQuery, useOrderPreview } from './orderPreview.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { placeOrder } from './placeOrder.ts';
import { useChosenDelivery } from './useChosenDelivery.ts';
import { toProblem, type ShortLine, type Problem } from './problem.ts';
import { ProblemCallout } from './ProblemCallout.tsx';
import { ReceivingSection } from './ReceivingSection.tsx';

const ContactConfirmation = lazy(async () => ({
  default: (await import('./ContactConfirmation.tsx')).ContactConfirmation,
}));

const Columns = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 32 },
});
const Sections = styled('div')({ display: 'grid', gap: 20 });
const ProblemBox = styled('div')({ '&:focus': { outline: 'none' } });

export interface CheckoutFormProps {
  me: Me;
  cart: ServerCart;
  basketActions: BasketActions;
  onPlaced: (order: Order) => void;
}

export function CheckoutForm({ me, cart, basketActions, onPlaced }: CheckoutFormProps) {
  const text = useLabels(checkoutLabels);
  const addressText = useLabels(addressLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemBox = useRef<HTMLDivElement>(null);
  const companyId = cart.company.id;
  const signIn = useSignIn(buildCheckoutPath(companyId));
  const isWide = useMedia(from.lg);
  // State updates too late for a double click.
  const isSending = useRef(false);

  const form = useForm<CheckoutValues>({
    defaultValues: getInitialValues(me, companyId),
    resolver: async (values) => {
      const postalCodes = values.way === 'delivery' ? await loadPostalCodes() : null;
      const fieldErrors = Object.entries(validateCheckout(values, postalCodes)).map(([name, error]) => [
        name,
        typeof error === 'string'
          ? { type: error, message: text.errors[error] }
          : { type: 'postal_code', message: addressText.errors.postal_code(error.example) },
      ]);
      return {
        values: fieldErrors.length > 0 ? {} : dropUnusedPostalCode(values, postalCodes),
        errors: Object.fromEntries(fieldErrors) as FieldErrors<CheckoutValues>,
      };
    },
  });
  const { isSubmitting } = form.formState;
  const delivery = useChosenDelivery(cart, form);
  const preview = useOrderPreview(cart, form.control, delivery?.quote_id);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => checkoutDraft.set({ ...values, companyId }),
      }),
    [form, companyId],
  );
  useEffect(() => {
    if (problem && problem.kind !== 'confirm') problemBox.current?.focus();
  }, [problem]);

  /**
   * Shows the server's validation errors at their fields.
   * @returns whether every error has a field
   */
  const showServerErrors = (error: unknown, way: CheckoutValues['way']): boolean => {
    if (!(error instanceof ApiError)) return false;
    const fieldErrors = Object.entries(error.errors).map(([key, message]) => [toField(key, way), message] as const);
    const shownErrors = fieldErrors.filter(
      (fieldError): fieldError is readonly [FieldName, string] => fieldError[0] !== null,
    );
    shownErrors.forEach(([name, message], index) => form.setError(name, { message }, { shouldFocus: index === 0 }));
    return shownErrors.length > 0 && shownErrors.length === fieldErrors.length;
  };

  /** Saves the address if the buyer wants it. The order does not depend on it. */
  const saveAddress = async (values: CheckoutValues) => {
    if (values.way !== 'delivery' || !values.saveAddress || me.is_guest) return;
    try {
      await api.addresses.create({ body: toAddressInput(values) });
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
  };

  /** Whether tax is added to prices, and the screen does not show the sum with it yet. */
  const isTaxUnseen = async (values: CheckoutValues): Promise<boolean> => {
    if (preview?.prices_include_tax) return false;
    try {
      const current = await queries.fetchQuery(orderPreviewQuery(cart, values, delivery?.quote_id));
      return current !== null && !current.prices_include_tax && current.order_sum !== preview?.order_sum;
    } catch {
      // The order itself says what is wrong
      return false;
    }
  };

  const submit = async (values: CheckoutValues) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    try {
      if (await isTaxUnseen(values)) {
        isSending.current = false;
        setProblem({ kind: 'price', lines: [] });
        return;
      }
      const order = await placeOrder(queries, cart, values, delivery?.quote_id);
      void saveAddress(values);
      onPlaced(order);
    } catch (error) {
      isSending.current = false;
      if (showServerErrors(error, values.way)) return;
      const next = toProblem(error, cart);
      setProblem(next);
      // Another price of the delivery is shown with the next quotes
      if (next.kind === 'price') await queries.invalidateQueries({ queryKey: [quotesKey] });
      if (next.kind === 'short' || next.kind === 'gone') await queries.invalidateQueries({ queryKey: basketKey });
    }
  };

  const confirm: SignIn['enter'] = async (input) => {
    await signIn.enter(input);
    setProblem(null);
    notify(text.confirm.done, { tone: 'success' });
  };

  const adjust = (lines: readonly ShortLine[]) => {
    basketActions.setCounts(new Map(lines.map((line) => [line.product_id, line.left]))).then(
      () => setProblem(null),
      (error: unknown) => void notify(failureText(error), { tone: 'error' }),
    );
  };

  return (
    <FormProvider {...form}>
      {problem?.kind === 'confirm' && (
        <Suspense fallback={<Skeleton height={240} radius={14} />}>
          <ContactConfirmation
            me={me}
            error={problem.error}
            phone={form.getValues('phone')}
            fio={form.getValues('fio')}
            signIn={{ ...signIn, enter: confirm }}
          />
        </Suspense>
      )}
      <Columns noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} aria-label={text.title}>
        {!isWide && <FoldedOrder cart={cart} />}
        <Sections>
          <ContactSection />
          <ReceivingSection cart={cart} me={me} />
        </Sections>
        <OrderSummary
          cart={cart}
          preview={preview}
          bonusBalance={me.bonus_balance}
          isGuest={me.is_guest}
          isBusy={isSubmitting}
          isRepriced={problem?.kind === 'price'}
        >
          {problem && (
            <ProblemBox ref={problemBox} tabIndex={-1}>
              <ProblemCallout problem={problem} items={cart.items} onAdjust={adjust} isBusy={isSubmitting} />
            </ProblemBox>
          )}
        </OrderSummary>
      </Columns>
    </FormProvider>
  );
}
