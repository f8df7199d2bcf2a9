import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { getDestination } from '#src/authProvider/signIn/destination.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';

const one = (role: Role, statuses: Me['companies'][number]['status'][] = []): Me =>
  buildMe({
    roles: ['ROLE_USER', role],
    companies: statuses.map((status, index) => ({ id: index + 1, brand: status, status })),
  });

describe('a sign-in that comes from nowhere', () => {
  it('leads whoever works for a company, and the admin, to the figures', () => {
    expect(getDestination(one('ROLE_ADMIN'), null)).toBe('/statistics');
    expect(getDestination(one('ROLE_VENDOR'), null)).toBe('/statistics');
    expect(getDestination(one('ROLE_MANAGER', ['hired']), null)).toBe('/statistics');
  });

  it('leads buyers, and managers without a company, to their profile', () => {
    expect(getDestination(one('ROLE_BUYER'), null)).toBe('/settings/profile');
    expect(getDestination(one('ROLE_MANAGER'), null)).toBe('/settings/profile');
    expect(getDestination(one('ROLE_MANAGER', ['in_moderation']), null)).toBe('/settings/profile');
  });

  it('leads where one wanted to go, were it elsewhere', () =>
    expect(getDestination(one('ROLE_MANAGER', ['hired']), '/cart')).toBe('/cart'));
});
