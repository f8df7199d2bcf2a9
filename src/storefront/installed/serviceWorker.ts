/** What the page does once it stands: the service worker, and the subscription that belongs to whoever is signed in. */
import { api } from '#src/api/api.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { keptSession } from '#src/session/session.ts';
import { bodyOf, isInstalled } from './browser.ts';

const savedAt = 'pushKept';
const dayMs = 86_400_000;

/** Says again, once a day and for each session, that this browser takes notifications: its session, language or address may be another one. */
async function keepSubscription(): Promise<void> {
  const token = keptSession.get()?.token;
  if (!token || !('Notification' in window) || Notification.permission !== 'granted') return;
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!subscription) return;
  const mark = `${token.slice(0, 8)} ${currentLocale()} ${isInstalled()} ${Math.floor(Date.now() / dayMs)}`;
  if (localStorage.getItem(savedAt) === mark) return;
  await api.push.subscribe({ body: bodyOf(subscription, currentLocale()) });
  localStorage.setItem(savedAt, mark);
}

/** Begins. Whatever fails here keeps nobody from anything. */
export async function begin(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    await keepSubscription();
    keptSession.subscribe(() => void keepSubscription().catch(() => undefined));
  } catch {
    // Private windows and some browsers refuse workers: the site works without.
  }
}
