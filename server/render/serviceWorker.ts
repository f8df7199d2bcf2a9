/**
 * The service worker: shows notifications, opens their pages, and shows a page when the network is unavailable. It
 * caches only these offline pages: answers of the server may be personal.
 */
import { createHash } from 'node:crypto';
import { offlinePath, offlinePages } from './offlinePage.ts';

/** Plain JavaScript, since no build transforms it. */
const code = `'use strict';
const offlinePaths = ${JSON.stringify(offlinePath)};
const iconPath = '/app-icon-192.png';
const badgePath = '/app-badge.png';

self.addEventListener('install', (event) => {
  const saveOfflinePages = caches.open(version).then((cache) => cache.addAll(Object.values(offlinePaths)));
  event.waitUntil(saveOfflinePages.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const deleteOldCaches = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))));
  event.waitUntil(deleteOldCaches.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const isRussian = /^\\/ru(\\/|$)/.test(new URL(event.request.url).pathname)
    || (self.navigator.language || '').startsWith('ru');
  const showOfflinePage = async () =>
    (await caches.match(isRussian ? offlinePaths.ru : offlinePaths.en)) || Response.error();
  event.respondWith(fetch(event.request).catch(showOfflinePage));
});

self.addEventListener('push', (event) => {
  let message;
  try { message = event.data.json(); } catch { return; }
  const { title, body, url, tag, token, image } = message;
  const picture = image && image.startsWith('/media/') ? { image } : {};
  const options = { body, tag, icon: iconPath, badge: badgePath, ...picture, data: { url, token } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** A path of ours, or the front page: never another site. */
function toOwnPath(url) {
  try {
    const { origin, pathname, search, hash } = new URL(url, self.location.origin);
    return origin === self.location.origin ? pathname + search + hash : '/';
  } catch { return '/'; }
}

async function show(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openWindow = windows.find((one) => toOwnPath(one.url) === path);
  return openWindow ? openWindow.focus() : self.clients.openWindow(path);
}

function reportClick(token) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token });
  return fetch('/api/_p/push_clicked', { method: 'POST', headers, body }).catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, token } = event.notification.data || {};
  event.waitUntil(Promise.all([token && reportClick(token), show(toOwnPath(url || '/'))]));
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
