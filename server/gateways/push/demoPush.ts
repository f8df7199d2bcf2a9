/**
 * Push to the browsers of the demo's customers, which do not exist: messages to them are accepted and go no further.
 * Some of these browsers are "gone". All other browsers are real.
 */
import type { Push } from '../index.ts';

const demoHost = 'push.demo.invalid';

/** The endpoint of a browser that does not exist. */
export const getDemoEndpoint = (name: string, isGone = false): string =>
  `https://${demoHost}/${isGone ? 'gone/' : ''}${name}`;

/** Wraps a push gateway so that it answers for demo browsers itself. */
export const wrapWithDemoBrowsers = (push: Push): Push => ({
  ...push,
  send: async (target, message, options) => {
    const { hostname, pathname } = new URL(target.endpoint);
    if (hostname !== demoHost) return push.send(target, message, options);
    return { state: pathname.startsWith('/gone/') ? 'gone' : 'sent' };
  },
});
