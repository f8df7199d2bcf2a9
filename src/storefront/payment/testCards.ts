/**
 * Stripe's test cards for the sandbox. The card number stays in the browser; only the provider's name for it is sent.
 */

export type TestOutcome =
  | 'paid'
  | 'needsApproval'
  | 'declined'
  | 'noMoney'
  | 'expired'
  | 'wrongCvc'
  | 'temporaryFailure';

export interface TestCard {
  number: string;
  /** Stripe's name of the payment method. */
  method: string;
  outcome: TestOutcome;
}

/** The first of each outcome is offered; the others work too. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', method: 'pm_card_visa', outcome: 'paid' },
  { number: '5555555555554444', method: 'pm_card_mastercard', outcome: 'paid' },
  { number: '4000002500003155', method: 'pm_card_authenticationRequired', outcome: 'needsApproval' },
  { number: '4000000000003220', method: 'pm_card_threeDSecure2Required', outcome: 'needsApproval' },
  { number: '4000000000000002', method: 'pm_card_visa_chargeDeclined', outcome: 'declined' },
  { number: '4000000000009995', method: 'pm_card_visa_chargeDeclinedInsufficientFunds', outcome: 'noMoney' },
  { number: '4000000000000069', method: 'pm_card_chargeDeclinedExpiredCard', outcome: 'expired' },
  { number: '4000000000000127', method: 'pm_card_chargeDeclinedIncorrectCvc', outcome: 'wrongCvc' },
  { number: '4000000000000119', method: 'pm_card_chargeDeclinedProcessingError', outcome: 'temporaryFailure' },
];

/** One card for each outcome. */
export const offeredCards: readonly TestCard[] = testCards.filter(
  (card, place) => testCards.findIndex(({ outcome }) => outcome === card.outcome) === place,
);

/** Returns the payment method for one attempt, unique as at Stripe; undefined if it isn't a test card. */
export function toPaymentMethod(number: string): string | undefined {
  const card = testCards.find((one) => one.number === number);
  return card && `${card.method}.${crypto.randomUUID().slice(0, 8)}`;
}
