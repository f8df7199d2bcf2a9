import { describe, expect, it } from 'vitest';
import { createRequestIdGenerator, createTrustCheck } from '#server/http/requestIds.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;

const getId = (
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
  proxies: string[] | false = ['loopback'],
) => createRequestIdGenerator(proxies)({ headers, socket: { remoteAddress } });

describe('the id of a request', () => {
  it('comes from a trusted proxy, by X-Request-Id before traceparent', () => {
    expect(getId({ 'x-request-id': 'edge-7/a.b:c', traceparent })).toBe('edge-7/a.b:c');
    expect(getId({ traceparent })).toBe(trace);
  });

  it('is random where nobody is trusted, the sender is not the proxy, or there is none', () => {
    expect(getId({ 'x-request-id': 'mine' }, '127.0.0.1', false)).toMatch(uuid);
    expect(getId({ 'x-request-id': 'mine' }, '203.0.113.9')).toMatch(uuid);
    expect(new Set([getId({}), getId({}), getId({})]).size).toBe(3);
  });

  it.each([
    ['too long', { 'x-request-id': 'x'.repeat(129) }],
    ['with a line break', { 'x-request-id': 'a\nb' }],
    ['empty', { 'x-request-id': '' }],
    ['of a trace that is all zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['of a version that is reserved', { traceparent: `ff-${trace}-00f067aa0ba902b7-01` }],
  ])('is random for one that is %s', (_, headers) => {
    expect(getId(headers as Record<string, string>)).toMatch(uuid);
  });
});

describe('a trusted proxy', () => {
  it.each([
    [['10.0.0.0/8'], '10.1.2.3', true],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['10.0.0.0/8'], '11.1.2.3', false],
    [['192.0.2.1'], '192.0.2.1', true],
    [['192.0.2.1'], '192.0.2.2', false],
    [['2001:db8::/32'], '2001:db8::5', true],
    [['2001:db8::/32'], '192.0.2.1', false],
    [['uniquelocal'], '192.168.3.4', true],
    [['uniquelocal'], 'fd00::1', true],
    [['loopback'], '::1', true],
    [['linklocal'], '169.254.1.1', true],
    [['loopback'], 'nonsense', false],
  ])('%s lists %s: %s', (proxies, address, isTrusted) => {
    expect(createTrustCheck(proxies)(address)).toBe(isTrusted);
  });
});
