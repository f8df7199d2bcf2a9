/** Which cards the sandbox knows: Stripe's own test cards by the names of their payment methods, and what becomes of each. */

/** `null`: the money is taken. A word: declined so. `action`: its holder is asked first. */
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

/** A name may end in something of its own attempt: `pm_card_visa.k3x9`. @returns undefined for a card that there is not */
export const outcomeOf = (paymentMethodId: string): string | null | undefined => {
  const name = paymentMethodId.split('.')[0]!;
  return Object.hasOwn(sandboxCards, name) ? sandboxCards[name] : undefined;
};

/** One for each test card, as Stripe's test mode has it: the suffix of an attempt is no part of the card. */
export const fingerprintOf = (paymentMethodId: string): string => `sandbox_${paymentMethodId.split('.')[0]!}`;
