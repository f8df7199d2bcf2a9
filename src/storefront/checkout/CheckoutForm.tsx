/** The checkout form of a buyer, for one company or several. Typed values are stored until it succeeds. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider, set, useForm, type FieldErrors } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { Purchase } from '#contract/purchases.ts';
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
import { meKey } from '../auth/useFreshMe.ts';
import { useSignIn, type SignIn } from '../auth/useSignIn.ts';
import { toBasket, type ServerCart } from '../cart/basket.ts';
import type { BasketActions } from '../cart/basketActions.ts';
import { basketKey } from '../cart/serverBasket.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { quotesKey } from '../delivery/quotes.ts';
import { AddressSection } from './AddressSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { getInitialValues, hasDelivery, storeDraft, type CheckoutValues } from './draft.ts';
import { validateCheckout, toField, type CheckoutError, type FieldName } from './validateCheckout.ts';
import { checkoutLabels } from './labels.ts';
import type { LeaveOut } from './LeaveOutButton.tsx';
import { FoldedOrder } from './OrderLines.tsx';
import { orderPreviewQuery, previewKey, useOrderPreview } from './orderPreview.ts';
import { calculateSums, OrderSummary, sumWithDelivery, SumRows } from './OrderSummary.tsx';
import { PaymentSection, selectPayment, useOfferedPayments } from './PaymentSection.tsx';
import { placePurchase } from './placePurchase.ts';
import { useChosenDeliveries } from './useChosenDeliveries.ts';
import { useLostCarts } from './useLostCarts.ts';
import { toProblem, type ShortLine, type Problem } from './problem.ts';
import { ProblemBox } from './ProblemBox.tsx';
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

export interface CheckoutFormProps {
  me: Me;
  /** The carts to order: one per company. */
  carts: readonly ServerCart[];
  /** The path of this checkout. */
  path: string;
  basketActions: BasketActions;
  onPlaced: (purchase: Purchase) => void;
  onLeaveOut: LeaveOut;
}

export function CheckoutForm({ me, carts, path, basketActions, onPlaced, onLeaveOut }: CheckoutFormProps) {
  const text = useLabels(checkoutLabels);
  const addressText = useLabels(addressLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isRefused, setRefused] = useState(false);
  const companyIds = carts.map(({ company }) => company.id);
  const basket = toBasket(carts);
  const items = carts.flatMap((cart) => cart.items);
  const getName = useCompanyName();
  const signIn = useSignIn(path);
  const isWide = useMedia(from.lg);
  // State updates too late for a double click.
  const isSending = useRef(false);

  const form = useForm<CheckoutValues>({
    defaultValues: getInitialValues(me, companyIds),
    resolver: async (values) => {
      const postalCodes = hasDelivery(values) ? await loadPostalCodes() : null;
      const errors: FieldErrors<CheckoutValues> = {};
      const found = Object.entries(validateCheckout(values, postalCodes)) as [FieldName, CheckoutError][];
      for (const [name, error] of found)
        set(
          errors,
          name,
          typeof error === 'string'
            ? { type: error, message: text.errors[error] }
            : { type: 'postal_code', message: addressText.errors.postal_code(error.example) },
        );
      return { values: found.length > 0 ? {} : dropUnusedPostalCode(values, postalCodes), errors };
    },
  });
  const { isSubmitting } = form.formState;
  const deliveries = useChosenDeliveries(carts, form);
  const { quoteIds } = deliveries;
  // Solved by another address, or by quotes that have loaded since
  if (problem?.kind === 'delivery' && deliveries.missing.length === 0) setProblem(null);
  const { sums: preview, ...sums } = useOrderPreview(carts, form.control, quoteIds, deliveries.isLoading);
  const reloadLost = useLostCarts(carts, [...deliveries.errors, sums.error], () => setProblem(null));
  const isWaiting = deliveries.isLoading || sums.isLoading;
  const sum = preview?.order_sum ?? sumWithDelivery(basket.order_summ, deliveries.chosen);
  const { spent, toPay } = calculateSums(sum, form.watch('useBonuse') ? me.bonus_balance : 0);
  const offered = useOfferedPayments(carts, toPay);
  const payment = selectPayment(offered, form.watch('payment'));

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(values) }),
    [form],
  );

  /**
   * Shows the server's validation errors at their fields.
   * @returns whether every error has a field
   */
  const showServerErrors = (error: unknown, values: CheckoutValues): boolean => {
    if (!(error instanceof ApiError)) return false;
    const fieldErrors = Object.entries(error.errors).map(
      ([key, message]) => [toField(key, companyIds, values), message] as const,
    );
    const shownErrors = fieldErrors.filter(
      (fieldError): fieldError is readonly [FieldName, string] => fieldError[0] !== null,
    );
    shownErrors.forEach(([name, message], index) => form.setError(name, { message }, { shouldFocus: index === 0 }));
    return shownErrors.length > 0 && shownErrors.length === fieldErrors.length;
  };

  /** Saves the address if the buyer wants it. The order does not depend on it. */
  const saveAddress = async (values: CheckoutValues) => {
    if (!hasDelivery(values) || !values.saveAddress || me.is_guest) return;
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
      const current = await queries.fetchQuery(orderPreviewQuery(carts, values, quoteIds));
      return !current.prices_include_tax && current.order_sum !== preview?.order_sum;
    } catch {
      // The order itself says what is wrong
      return false;
    }
  };

  /** Whether a delivery can't be ordered, because nobody knows its price; says why. */
  const rejectMissing = (values: CheckoutValues): boolean => {
    const { missing } = deliveries;
    if (missing.length === 0) return false;
    if (missing.some(({ error }) => showServerErrors(error, values))) return true;
    setProblem({
      kind: 'delivery',
      undeliverableIds: missing.flatMap(({ companyId, isUnknown }) => (isUnknown ? [] : [companyId])),
      unknownIds: missing.flatMap(({ companyId, isUnknown }) => (isUnknown ? [companyId] : [])),
    });
    return true;
  };

  const submit = async (values: CheckoutValues) => {
    if (isSending.current || payment === undefined) return;
    setRefused(isWaiting);
    if (isWaiting) return;
    setProblem(null);
    if (rejectMissing(values)) return;
    isSending.current = true;
    try {
      if (await isTaxUnseen(values)) {
        isSending.current = false;
        setProblem({ kind: 'price', lines: [], deliveries: [] });
        return;
      }
      const purchase = await placePurchase(queries, carts, {
        values,
        quoteIds,
        payment,
        cartSums: preview?.cartSums ?? new Map(),
        bonuses: preview ? spent : undefined,
      });
      void saveAddress(values);
      onPlaced(purchase);
    } catch (error) {
      isSending.current = false;
      if (showServerErrors(error, values)) return;
      const next = toProblem(error, items, deliveries.chosen);
      setProblem(next);
      // Other prices of deliveries and other discounts are shown with the next answers
      if (next.kind === 'price')
        for (const key of [quotesKey, previewKey]) await queries.invalidateQueries({ queryKey: [key] });
      if (next.kind === 'bonuses') await queries.invalidateQueries({ queryKey: meKey });
      if (next.kind === 'lost') await reloadLost();
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
            path={path}
          />
        </Suspense>
      )}
      <Columns noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} aria-label={text.title}>
        {!isWide && (
          <FoldedOrder basket={basket} preview={preview} sum={sum}>
            <SumRows basket={basket} deliveries={deliveries.chosen} preview={preview} isWaiting={isWaiting} />
          </FoldedOrder>
        )}
        <Sections>
          <ContactSection />
          <AddressSection companyIds={companyIds} me={me} />
          {carts.map((cart) => (
            <ReceivingSection
              key={cart.company.id}
              cart={cart}
              company={carts.length > 1 ? getName(cart.company) : null}
              method={deliveries.getMethod(cart.company.id)}
              onLeaveOut={onLeaveOut}
            />
          ))}
          <PaymentSection offered={offered} companyCount={carts.length} onLeaveOut={onLeaveOut} />
        </Sections>
        <OrderSummary
          basket={basket}
          deliveries={deliveries}
          preview={preview}
          bonusBalance={me.bonus_balance}
          isGuest={me.is_guest}
          isByCard={payment === 'card'}
          isBusy={isSubmitting}
          isWaiting={isWaiting}
          isRefused={isRefused}
          isRepriced={problem?.kind === 'price' || problem?.kind === 'bonuses' || deliveries.withdrawn.length > 0}
        >
          <ProblemBox
            problem={problem}
            deliveries={deliveries}
            carts={carts}
            onAdjust={adjust}
            onLeaveOut={onLeaveOut}
            onRetryQuotes={() => void queries.invalidateQueries({ queryKey: [quotesKey] })}
            isBusy={isSubmitting}
          />
        </OrderSummary>
      </Columns>
    </FormProvider>
  );
}
