import { describe, expect, it } from 'vitest';
import { normalizeTime } from '#src/resources/stores/DayHours.tsx';

describe('a time of day', () => {
  it.each([
    ['9', '09:00'],
    ['09:30', '09:30'],
    ['9.30', '09:30'],
    ['9 45', '09:45'],
    ['930', '09:30'],
    ['1800', '18:00'],
    ['24', '24:00'],
    [' 7:15 ', '07:15'],
    ['noon', 'noon'],
    ['', ''],
  ])('typed as “%s” is %s', (typed, time) => expect(normalizeTime(typed)).toBe(time));
});
