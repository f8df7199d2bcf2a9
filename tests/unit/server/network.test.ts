import { describe, expect, it } from 'vitest';
import { getLimitAddress, getNetwork } from '#server/platform/network.ts';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['', '', ''],
  ])('%s is counted as %s in %s', (ip, address, network) => {
    expect(getLimitAddress(ip)).toBe(address);
    expect(getNetwork(getLimitAddress(ip))).toBe(network);
  });
});
