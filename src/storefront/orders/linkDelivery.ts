/** Whether a guest gets the link of an order in a message, so that a page promises only what happens. */
import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { useInstallation } from '#src/i18n/LocaleProvider.tsx';
import { orderKey } from './keys.ts';

/** The query of whether a link opens an order. */
export const linkQuery = (id: number) =>
  queryOptions({
    queryKey: [...orderKey(id), 'link'],
    queryFn: ({ signal }) => api.orderLinks.get({ params: { id }, signal }),
  });

export interface LinkDelivery {
  /**
   * `always`: by email, else by SMS, since the checkout requires a phone; `byEmail`: only to who gave an email;
   * `never`: guests can only make a link, or have withdrawn the one that was sent
   */
  promise: 'always' | 'byEmail' | 'never';
  /** Whether a link that was sent opens the orders: opening it confirms the guest's contact. */
  isSent: boolean;
}

/** @param orderIds orders of a guest */
export function useLinkDelivery(orderIds: readonly number[], isGuest: boolean): LinkDelivery {
  const { mail, sms } = useInstallation().services;
  const results = useQueries({ queries: orderIds.map((id) => ({ ...linkQuery(id), enabled: isGuest })) });
  const promise = sms ? 'always' : mail ? 'byEmail' : 'never';
  const states = results.map(({ data }) => data?.sent);
  if (states.includes('withdrawn')) return { promise: 'never', isSent: false };
  // An SMS follows in a few seconds
  const isAwaited = states.includes('none') ? promise === 'always' : promise !== 'never';
  return { promise, isSent: isGuest && (isAwaited || states.every((state) => state === 'opens')) };
}
