/** What this browser can do about notifications, and how they are switched on and off. */
import type { Locale } from '#src/i18n/locale.ts';

/** Whether this is the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

export type PushSupport = 'on' | 'off' | 'denied' | 'unsupported' | 'install';

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** How it stands with notifications here; phones of Apple take them in an installed app alone. */
export async function supportOf(): Promise<PushSupport> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionOf()) ? 'on' : 'off';
}

async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What the server is told of a subscription. */
export function bodyOf(subscription: PushSubscription, locale: Locale) {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint!,
    keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! },
    locale,
    is_app: isInstalled(),
  };
}

/** Asks the person and subscribes. @returns null where the answer was no */
export async function subscribeHere(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends it here. @returns the address that it had */
export async function unsubscribeHere(): Promise<string | null> {
  const subscription = await subscriptionOf();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
