/** The test cards of the sandbox: Stripe's own, by the names of their payment methods, and the outcome of each. */

/** `null`: the payment succeeds. `action`: the card holder is asked first. Any other value: the code of the decline. */
export const sandboxCards: Readonly<Record<string, string | null>> = {
  pm_card_visa: null,
  pm_card_mastercard: null,
  pm_card_authenticationRequired: 'action',
  pm_card_threeDSecure2Required: 'action',
  pm_card_visa_chargeDeclined: 'generic_decline',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_chargeDeclinedExpiredCard: 'expired_card',
  pm_card_chargeDeclinedIncorrectCvc: 'incorrect_cvc',
  pm_card_chargeDeclinedProcessingError: 'processing_error',
};

/**
 * The outcome of a payment. A name may end in a suffix of its attempt: `pm_card_visa.k3x9`.
 * @returns undefined for an unknown card
 */
export const getCardOutcome = (paymentMethodId: string): string | null | undefined => {
  const name = paymentMethodId.split('.')[0]!;
  return Object.hasOwn(sandboxCards, name) ? sandboxCards[name] : undefined;
};

/** The fingerprint of a test card, as in Stripe's test mode. The suffix of an attempt is not part of it. */
export const getCardFingerprint = (paymentMethodId: string): string => `sandbox_${paymentMethodId.split('.')[0]!}`;
