/** Explains declined cards to their holders, by Stripe's decline codes: https://docs.stripe.com/declines/codes. */
import type { Locale } from '#contract/failures.ts';

type LocalizedText = Record<Locale, string>;

const generic: LocalizedText = {
  en: 'The bank declined the card. Try another one or ask your bank',
  ru: 'Банк отклонил карту. Попробуйте другую или обратитесь в банк',
};
const expired: LocalizedText = { en: 'The card has expired', ru: 'Срок действия карты истёк' };
const wrongCvc: LocalizedText = { en: 'The security code (CVC) is wrong', ru: 'Неверный код безопасности (CVC)' };
const wrongNumber: LocalizedText = { en: 'The card number is wrong', ru: 'Неверный номер карты' };
const wrongDate: LocalizedText = { en: 'The expiry date is wrong', ru: 'Неверный срок действия карты' };
const noMoney: LocalizedText = { en: 'There is not enough money on the card', ru: 'На карте недостаточно денег' };
const overLimit: LocalizedText = {
  en: 'This goes beyond a limit of the card. Ask your bank',
  ru: 'Превышен лимит по карте. Обратитесь в банк',
};
const notAccepted: LocalizedText = {
  en: 'The card can’t be used for this payment. Try another one',
  ru: 'Этой картой оплатить нельзя. Попробуйте другую',
};
const retryLater: LocalizedText = {
  en: 'The card could not be charged just now. Try again in a few minutes',
  ru: 'Сейчас списать деньги не удалось. Повторите через несколько минут',
};
const notApproved: LocalizedText = {
  en: 'The payment was not approved. Try again or take another card',
  ru: 'Платёж не подтверждён. Повторите или возьмите другую карту',
};
const duplicate: LocalizedText = {
  en: 'The same sum was paid with this card a moment ago',
  ru: 'Такая же сумма только что списана с этой карты',
};
const wrongPin: LocalizedText = {
  en: 'The bank asks for a PIN, which can’t be given here. Try another card',
  ru: 'Банк требует ПИН-код, ввести его здесь нельзя. Попробуйте другую карту',
};
const wrongAddress: LocalizedText = {
  en: 'The postal code does not match the card',
  ru: 'Почтовый индекс не совпадает с указанным для карты',
};

const reasons: Readonly<Record<string, LocalizedText>> = {
  insufficient_funds: noMoney,
  expired_card: expired,
  incorrect_cvc: wrongCvc,
  invalid_cvc: wrongCvc,
  incorrect_number: wrongNumber,
  invalid_number: wrongNumber,
  invalid_account: wrongNumber,
  invalid_expiry_month: wrongDate,
  invalid_expiry_year: wrongDate,
  incorrect_zip: wrongAddress,
  processing_error: retryLater,
  issuer_not_available: retryLater,
  try_again_later: retryLater,
  reenter_transaction: retryLater,
  approve_with_id: retryLater,
  card_velocity_exceeded: overLimit,
  withdrawal_count_limit_exceeded: overLimit,
  card_not_supported: notAccepted,
  currency_not_supported: notAccepted,
  transaction_not_allowed: notAccepted,
  service_not_allowed: notAccepted,
  invalid_amount: notAccepted,
  not_permitted: notAccepted,
  restricted_card: notAccepted,
  testmode_decline: notAccepted,
  test_mode_live_card: notAccepted,
  authentication_required: notApproved,
  authentication_not_handled: notApproved,
  payment_intent_authentication_failure: notApproved,
  duplicate_transaction: duplicate,
  incorrect_pin: wrongPin,
  invalid_pin: wrongPin,
  offline_pin_required: wrongPin,
  online_or_offline_pin_required: wrongPin,
  pin_try_exceeded: wrongPin,
};

/** A sentence for the card holder. Codes for theft or suspicion get the general text, because the thief may read it. */
export const getDeclineReason = (code: string | null, locale: Locale): string =>
  (code !== null && Object.hasOwn(reasons, code) ? reasons[code]! : generic)[locale];
