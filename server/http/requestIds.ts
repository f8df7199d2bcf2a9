/** Names of requests, by which one can be followed through proxies, processes, the log and the audit. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** What TRUST_PROXY may name besides addresses and networks → ranges as ipaddr.js calls them. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

/** Longer or odder ids could break lines of logs and fill the audit. */
const requestId = /^[\w.:+/=-]{1,128}$/;
/** W3C trace context: version, trace, parent, flags. */
const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/**
 * Makes the check whether an address belongs to a trusted proxy.
 * @param proxies addresses, networks and named ranges of TRUST_PROXY
 */
export function trustOf(proxies: readonly string[] | false): (address: string | undefined) => boolean {
  const rules = (proxies || []).map((proxy): ((address: ipaddr.IPv4 | ipaddr.IPv6) => boolean) => {
    const ranges = namedRanges[proxy.toLowerCase()];
    if (ranges) return (address) => ranges.includes(address.range());
    const [network, bits] = proxy.includes('/')
      ? ipaddr.parseCIDR(proxy)
      : [ipaddr.process(proxy), ipaddr.process(proxy).kind() === 'ipv4' ? 32 : 128];
    return (address) => address.kind() === network.kind() && address.match(network, bits);
  });
  return (address) => {
    if (rules.length === 0 || !address || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return rules.some((matches) => matches(parsed));
  };
}

/** The parts of a Node request that name it. */
interface Named {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * Makes the name of a request: the one in `X-Request-Id` or `traceparent` where a trusted proxy sends it,
 * else a random one, so that it is unique across processes.
 */
export function requestIdsFor(proxies: readonly string[] | false): (request: Named) => string {
  const isTrusted = trustOf(proxies);
  return ({ headers, socket }) => {
    if (!isTrusted(socket.remoteAddress)) return randomUUID();
    const named = headers['x-request-id'];
    if (typeof named === 'string' && requestId.test(named)) return named;
    const traced = headers['traceparent'];
    return (typeof traced === 'string' && traceparent.exec(traced)?.[1]) || randomUUID();
  };
}
