/**
 * The service worker: shows notifications, opens what they speak of, and says so when the network is away. It keeps
 * nothing but the pages that say that: no answer of ours, which may be somebody's own, is ever in its cache.
 */
import { createHash } from 'node:crypto';
import { offlinePath, offlinePages } from './offlinePage.ts';

/** Plain JavaScript: no build touches it. */
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
  const isRussian = /^\\/ru(\\/|$)/.test(new URL(event.request.url).pathname) || (self.navigator.language || '').startsWith('ru');
  event.respondWith(fetch(event.request).catch(() => caches.match(isRussian ? away.ru : away.en).then((page) => page || Response.error())));
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

/** The worker's text. Another one, or other pages, is another version: it takes over at once, and the old one's pages go. */
export const serviceWorker = `const version = 'away-${version}';\n${code}`;
