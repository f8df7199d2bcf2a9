/**
 * The app and browser tabs request pages in the same way and share cookies. So every page checks, before it is painted,
 * whether it runs in the app. If it was rendered for the other channel, it is reloaded once: at the first start of the
 * app, and when both are used alternately.
 */
import { channelCookie } from '#contract/rules/channels.ts';
import type { PageChannel } from './deps.ts';

/** The longest lifetime that browsers allow for cookies. */
const cookieSeconds = 400 * 86_400;
/** The shortest time between two reloads, for when a reload does not help, as behind a foreign cache. */
const pauseMs = 10_000;

/** Plain JavaScript for old browsers. If the browser rejects an operation, the page still works. */
export const channelScript = `(function () {
  try {
    var script = document.currentScript, channel = script && script.dataset.channel, lastReload = 'channelAsked';
    var isApp = matchMedia('(display-mode:standalone)').matches || navigator.standalone === true;
    var hasCookie = function () { return /(^|; )${channelCookie}=app/.test(document.cookie); };
    if (hasCookie() !== isApp)
      document.cookie = '${channelCookie}=app;path=/;samesite=lax;max-age=' + (isApp ? ${cookieSeconds} : 0);
    var isWrong = channel && (channel === 'app') !== isApp && hasCookie() === isApp;
    if (isWrong && Date.now() - Number(sessionStorage.getItem(lastReload)) > ${pauseMs}) {
      sessionStorage.setItem(lastReload, String(Date.now()));
      location.reload();
    }
  } catch (e) {}
})()`;

const pattern = new RegExp(`(?:^|;\\s*)${channelCookie}=app(?:;|$)`);

/**
 * The channel of a page request.
 * @param cookies the request's header
 */
export const getPageChannel = (cookies: string | undefined): PageChannel =>
  cookies !== undefined && pattern.test(cookies) ? 'app' : 'site';
