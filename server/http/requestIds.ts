/** Request ids, which appear in proxies, processes, the log and the audit. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Named ranges of TRUST_PROXY → ranges of ipaddr.js. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

/** Longer ids, or other characters, could break log lines and fill the audit. */
const requestId = /^[\w.:+/=-]{1,128}$/;
/** W3C trace context: version, trace, parent, flags. */
const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/**
 * Creates a check whether an address belongs to a trusted proxy.
 * @param proxies addresses, networks and named ranges of TRUST_PROXY
 */
export function createTrustCheck(proxies: readonly string[] | false): (address: string | undefined) => boolean {
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

/** The parts of a Node request that its id is read from. */
interface RequestParts {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * Creates the id generator: the id from `X-Request-Id` or `traceparent` if a trusted proxy sent it, else a random UUID,
 * which is unique across processes.
 */
export function createRequestIdGenerator(proxies: readonly string[] | false): (request: RequestParts) => string {
  const isTrusted = createTrustCheck(proxies);
  return ({ headers, socket }) => {
    if (!isTrusted(socket.remoteAddress)) return randomUUID();
    const sentId = headers['x-request-id'];
    if (typeof sentId === 'string' && requestId.test(sentId)) return sentId;
    const trace = headers['traceparent'];
    return (typeof trace === 'string' && traceparent.exec(trace)?.[1]) || randomUUID();
  };
}
