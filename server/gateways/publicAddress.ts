/**
 * Addresses that somebody else has written are asked only where they lie in the open internet. A name is looked up here
 * and the connection is made to what was found and judged, so that no second answer of the name can lead elsewhere.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of the open internet: not private, loopback, link-local, shared, reserved or mapped to one of these. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Names that mean this machine or its own net, whatever a resolver says of them: refused before anything is asked. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '').toLowerCase();
  return (
    name === '' ||
    !name.includes('.') ||
    /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(name)
  );
}

/**
 * The look-up of a connection. A literal address is never looked up: judge it before.
 * @param closed what a name ends in that leads anywhere else
 */
export function lookupWith(isAllowed: (address: string) => boolean, closed: () => Error): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return done(closed() as NodeJS.ErrnoException, '', 0);
      if (options.all) (done as unknown as (error: null, found: LookupAddress[]) => void)(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };
}
