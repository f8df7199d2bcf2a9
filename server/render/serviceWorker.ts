/**
 * The service worker: shows notifications, opens their pages, and shows a page when the network is unavailable. It
 * caches only these offline pages: answers of the server may be personal.
 */
import { createHash } from 'node:crypto';
import { offlinePath, offlinePages } from './offlinePage.ts';

/** Plain JavaScript, since no build transforms it. */
const code = `'use strict';
const away = ${JSON.stringify(offlinePath)};
const iconPath = '/app-icon-192.png';
const badgePath = '/app-badge.png';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((kept) => kept.addAll(Object.values(away))).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const isRussian = /^\\/ru(\\/|$)/.test(new URL(event.request.url).pathname)
    || (self.navigator.language || '').startsWith('ru');
  event.respondWith(fetch(event.request).catch(() => caches.match(isRussian ? away.ru : away.en).then((page) => page
    || Response.error())));
});

self.addEventListener('push', (event) => {
  let told;
  try { told = event.data.json(); } catch { return; }
  const { title, body, url, tag, token, image } = told;
  const picture = image && image.startsWith('/media/') ? { image } : {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: iconPath, badge: badgePath, ...picture, data: { url, token } }));
});

/** A path of ours, or the front page: never another site. */
function pathOf(url) {
  try {
    const { origin, pathname, search, hash } = new URL(url, self.location.origin);
    return origin === self.location.origin ? pathname + search + hash : '/';
  } catch { return '/'; }
}

async function show(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => { const { pathname, search, hash } = new URL(one.url); return pathname + search + hash === path; });
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, token } = event.notification.data || {};
  const said = token ? fetch('/api/_p/push_clicked', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) }).catch(() => undefined) : undefined;
  event.waitUntil(Promise.all([said, show(pathOf(url || '/'))]));
});
`;

const version = createHash('sha256')
  .update(code + Object.values(offlinePages).join(''))
  .digest('hex')
  .slice(0, 10);

/**
 * The worker's source. A change of it, or of the offline pages, is a new version, which takes over at once and deletes
 * the old cache.
 */
export const serviceWorker = `const version = 'away-${version}';\n${code}`;
