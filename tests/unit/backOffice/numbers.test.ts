import { expect, it } from 'vitest';
import { parseNumber } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { fromLocalTime, toLocalTime } from '#src/backOffice/kit/localTime.ts';

it.each([
  ['12', 12],
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['1 234,5', 1234.5],
  ['5.', 5],
  ['', null],
  ['  ', null],
  ['-3', -3],
  ['12 apples', '12 apples'],
  ['1.2.3', '1.2.3'],
  ['1e999', '1e999'],
])('reads “%s” as %s', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

it('shows a moment by the wall clock and reads it back', () => {
  const iso = '2026-12-01T14:30:00.000Z';
  expect(fromLocalTime(toLocalTime(iso))).toBe(iso);
  expect(fromLocalTime('')).toBeNull();
  expect(toLocalTime(null)).toBe('');
});
