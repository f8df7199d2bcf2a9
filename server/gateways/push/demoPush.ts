/**
 * The browsers of the demo's customers, which are nowhere: what is sent to them is taken as a push service takes it, and
 * goes no further. Some have long been thrown away, as happens. Everybody else's are real and sent to.
 */
import type { Push } from '../index.ts';

const host = 'push.demo.invalid';

/** The address of a browser that does not exist. */
export const demoEndpoint = (name: string, isGone = false): string => `https://${host}/${isGone ? 'gone/' : ''}${name}`;

/** The same gateway, which knows them. */
export const withDemoBrowsers = (push: Push): Push => ({
  ...push,
  send: async (target, message, how) => {
    const { hostname, pathname } = new URL(target.endpoint);
    if (hostname !== host) return push.send(target, message, how);
    return { state: pathname.startsWith('/gone/') ? 'gone' : 'sent' };
  },
});
