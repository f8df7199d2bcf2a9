/** Network addresses as rate limits count them: one household, and the network around it. */
import ipaddr from 'ipaddr.js';

type Prefix = Record<'ipv4' | 'ipv6', number>;
/** One household owns a full IPv6 /64. */
const household: Prefix = { ipv4: 32, ipv6: 64 };
/** The most that a provider assigns to one customer, and the size of a cheap rented network. */
const neighbourhood: Prefix = { ipv4: 24, ipv6: 48 };

function toNetwork(ip: string, prefix: Prefix): string {
  if (!ipaddr.isValid(ip)) return ip;
  // ::ffff:203.0.113.7 is 203.0.113.7
  const parsed = ipaddr.process(ip);
  const bits = prefix[parsed.kind()];
  if (parsed.kind() === 'ipv4' && bits === 32) return parsed.toString();
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}

/** The caller's address; IPv6 by /64, because one household owns it. */
export const getLimitAddress = (ip: string): string => toNetwork(ip.split('%')[0]!, household);

/**
 * The network around an address: IPv4 by /24, IPv6 by /48.
 * @param address in the format of `getLimitAddress`
 */
export const getNetwork = (address: string): string => toNetwork(address.split('/')[0]!, neighbourhood);
