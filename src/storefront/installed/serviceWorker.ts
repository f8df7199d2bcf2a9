/** Registers the service worker, and renews the push subscription of the signed-in user. */
import { dayMs } from '#contract/rules/time.ts';
import { api } from '#src/api/api.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';
import { toSubscriptionBody, isInstalled } from './browser.ts';

const storageKey = 'pushKept';

/** Reports the subscription once a day and for each session: session, language or endpoint may have changed. */
async function renewSubscription(): Promise<void> {
  const token = storedSession.get()?.token;
  if (!token || !('Notification' in window) || Notification.permission !== 'granted') return;
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!subscription) return;
  const mark = `${token.slice(0, 8)} ${getCurrentLocale()} ${isInstalled()} ${Math.floor(Date.now() / dayMs)}`;
  if (localStorage.getItem(storageKey) === mark) return;
  await api.push.subscribe({ body: toSubscriptionBody(subscription, getCurrentLocale()) });
  localStorage.setItem(storageKey, mark);
}

/** Registers the worker. Errors are ignored. */
export async function startServiceWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    await renewSubscription();
    storedSession.subscribe(() => void renewSubscription().catch(() => undefined));
  } catch {
    // Private windows and some browsers reject workers; the site works without them.
  }
}
