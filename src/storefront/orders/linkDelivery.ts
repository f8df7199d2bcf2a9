/** Whether a guest gets the link of an order in a message, so that a page promises only what happens. */
import { useInstallation } from '#src/i18n/LocaleProvider.tsx';

/**
 * @returns `always`: by email, else by SMS, since the checkout requires a phone; `byEmail`: only to who gave an email;
 *   `never`: guests can only make a link
 */
export function useLinkDelivery(): 'always' | 'byEmail' | 'never' {
  const { mail, sms } = useInstallation().services;
  if (sms) return 'always';
  return mail ? 'byEmail' : 'never';
}
