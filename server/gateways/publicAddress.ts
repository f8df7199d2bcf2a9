/**
 * Guards requests to addresses that somebody typed: they may only lead to the public internet. The name is resolved
 * here and the connection goes to the checked IP address, so that a second answer of the name server can't lead
 * elsewhere (DNS rebinding).
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, shared, reserved or mapped
 * to one of these.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a host name means this machine or its local network, whatever a resolver answers. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '').toLowerCase();
  return (
    name === '' ||
    !name.includes('.') ||
    /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(name)
  );
}

/**
 * The `lookup` option of a connection. A literal IP address is never looked up: check it before.
 * @param createError makes the error for a name that leads to another network
 */
export function createGuardedLookup(isAllowed: (address: string) => boolean, createError: () => Error): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return done(createError() as NodeJS.ErrnoException, '', 0);
      if (options.all) (done as unknown as (error: null, found: LookupAddress[]) => void)(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };
}
