import { expect, it } from 'vitest';
import { getCodeState } from '#server/domains/promo/status.ts';

const code = { active: true, start_date: null, end_date: null, max_uses: null, uses: 0 };

it.each([
  ['active', {}],
  ['active', { start_date: '2026-05-10', end_date: '2026-05-10' }],
  ['scheduled', { start_date: '2026-05-11' }],
  ['ended', { end_date: '2026-05-09' }],
  ['used_up', { max_uses: 3, uses: 3 }],
  ['off', { active: false, end_date: '2026-05-09' }],
  ['ended', { end_date: '2026-05-09', max_uses: 3, uses: 3 }],
] as const)('a code is %s with %j', (state, values) => {
  expect(getCodeState({ ...code, ...values }, '2026-05-10')).toBe(state);
});
