/** Push support of this browser: reads the state, subscribes and unsubscribes. */
import type { Locale } from '#src/i18n/locale.ts';

/** Whether the site runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

export type PushSupport = 'on' | 'off' | 'denied' | 'unsupported' | 'install';

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** Returns the state of notifications in this browser. iOS allows them only in an installed app. */
export async function getPushSupport(): Promise<PushSupport> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) ? 'on' : 'off';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Converts a subscription to the body of the API call. */
export function toSubscriptionBody(subscription: PushSubscription, locale: Locale) {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint!,
    keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! },
    locale,
    is_app: isInstalled(),
  };
}

/**
 * Requests permission and subscribes.
 * @returns null if the user denies it
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Unsubscribes this browser.
 * @returns the endpoint that it had
 */
export async function unsubscribeHere(): Promise<string | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
