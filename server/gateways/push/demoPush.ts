/**
 * Push to the browsers of the demo's customers, which do not exist: messages to them count as sent, but never leave the
 * server. Messages to all other browsers are really sent.
 */
import type { Push } from '../index.ts';

const demoHost = 'push.demo.invalid';

/**
 * The endpoint of a browser that does not exist.
 * @param name any text that identifies the browser; empty for the prefix that all such endpoints share
 * @param isGone whether sending to it answers `gone`, as for a browser that has unsubscribed
 */
export const buildDemoEndpoint = (name: string, isGone = false): string =>
  `https://${demoHost}/${isGone ? 'gone/' : ''}${name}`;

/** Wraps a push gateway: endpoints of demo browsers are answered here, all others by the gateway. */
export const wrapWithDemoBrowsers = (push: Push): Push => ({
  ...push,
  send: async (target, message, options) => {
    const { hostname, pathname } = new URL(target.endpoint);
    if (hostname !== demoHost) return push.send(target, message, options);
    return { state: pathname.startsWith('/gone/') ? 'gone' : 'sent' };
  },
});
