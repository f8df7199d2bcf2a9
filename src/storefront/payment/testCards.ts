/** Stripe's test cards, which the sandbox takes. A card's number stays in the browser: what is sent is the provider's name for it. */

export type TestOutcome = 'paid' | 'asked' | 'declined' | 'noMoney' | 'expired' | 'wrongCvc' | 'later';

export interface TestCard {
  number: string;
  /** Stripe's name for a payment by it. */
  method: string;
  outcome: TestOutcome;
}

/** The first of an outcome is offered; the others are taken, too. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', method: 'pm_card_visa', outcome: 'paid' },
  { number: '5555555555554444', method: 'pm_card_mastercard', outcome: 'paid' },
  { number: '4000002500003155', method: 'pm_card_authenticationRequired', outcome: 'asked' },
  { number: '4000000000003220', method: 'pm_card_threeDSecure2Required', outcome: 'asked' },
  { number: '4000000000000002', method: 'pm_card_visa_chargeDeclined', outcome: 'declined' },
  { number: '4000000000009995', method: 'pm_card_visa_chargeDeclinedInsufficientFunds', outcome: 'noMoney' },
  { number: '4000000000000069', method: 'pm_card_chargeDeclinedExpiredCard', outcome: 'expired' },
  { number: '4000000000000127', method: 'pm_card_chargeDeclinedIncorrectCvc', outcome: 'wrongCvc' },
  { number: '4000000000000119', method: 'pm_card_chargeDeclinedProcessingError', outcome: 'later' },
];

/** One card for each outcome. */
export const offeredCards: readonly TestCard[] = testCards.filter(
  (card, place) => testCards.findIndex(({ outcome }) => outcome === card.outcome) === place,
);

/** The provider's name of a card for one attempt, as Stripe gives each its own; undefined for one that is no test card. */
export function methodOf(number: string): string | undefined {
  const card = testCards.find((one) => one.number === number);
  return card && `${card.method}.${crypto.randomUUID().slice(0, 8)}`;
}
