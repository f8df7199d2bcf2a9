import { describe, expect, it } from 'vitest';
import type { WorkingTime } from '#contract/stores.ts';
import { addDays } from '#contract/rules/time.ts';
import { isOpen } from '#server/domains/stores/hours.ts';
import { formatClock, listDays, getHoursToday, listTimes } from '#src/storefront/checkout/pickupTimes.ts';
import { toMoment, toWallTime } from '#src/storefront/checkout/zonedTime.ts';

const nineToFive = { from: '09:00', to: '17:00' };
const week = (changes: Partial<WorkingTime> = {}): WorkingTime => ({
  mon: nineToFive,
  tue: nineToFive,
  wed: nineToFive,
  thu: nineToFive,
  fri: nineToFive,
  sat: null,
  sun: null,
  ...changes,
});
const store = (time_zone: string, changes: Partial<WorkingTime> = {}) => ({ time_zone, working_time: week(changes) });

describe('the wall clock of a zone', () => {
  it('shows its own day', () => {
    expect(toWallTime(new Date('2026-01-01T22:30:00Z'), 'Europe/Moscow')).toEqual({ day: '2026-01-02', minutes: 90 });
    expect(toWallTime(new Date('2026-01-01T00:30:00Z'), 'America/New_York')).toEqual({
      day: '2025-12-31',
      minutes: 1170,
    });
    expect(toWallTime(new Date('2026-01-01T00:00:00Z'), 'UTC')).toEqual({ day: '2026-01-01', minutes: 0 });
  });

  it.each([
    ['2026-07-01', 9 * 60, 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['2026-01-01', 9 * 60, 'Europe/Berlin', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01', 24 * 60, 'Asia/Kolkata', '2026-01-01T18:30:00.000Z'],
    ['2026-01-01', 0, 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('%s + %i minutes in %s is %s', (day, minutes, zone, moment) => {
    expect(toMoment(day, minutes, zone).toISOString()).toBe(moment);
  });

  it('takes the first of a time that is shown twice, and the hour after one that is skipped', () => {
    // Berlin's clocks go back from 3:00 to 2:00 on 25 October 2026 and forward from 2:00 to 3:00 on 29 March.
    expect(toMoment('2026-10-25', 150, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(toMoment('2026-03-29', 150, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('counts days over the ends of months', () => {
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  });
});

describe('the times to pick up', () => {
  const monday = new Date('2026-01-05T10:10:00Z');

  it('are the half hours that are still to come while it is open', () => {
    const times = listTimes(store('UTC'), '2026-01-05', monday);
    expect(times[0]).toEqual({ text: '10:30', at: '2026-01-05T10:30:00.000Z' });
    expect(times.at(-1)?.text).toBe('16:30');
    expect(listTimes(store('UTC'), '2026-01-06', monday)[0]?.text).toBe('09:00');
  });

  it('begin at the first half hour after an odd opening, and go up to midnight', () => {
    const times = listTimes(store('UTC', { tue: { from: '22:10', to: '24:00' } }), '2026-01-06', monday);
    expect(times.map(({ text }) => text)).toEqual(['22:30', '23:00', '23:30']);
  });

  it('leave out days on which it is closed, and a day that is over', () => {
    expect(listDays(store('UTC'), new Date('2026-01-09T16:45:00Z'))).toEqual([
      '2026-01-12',
      '2026-01-13',
      '2026-01-14',
      '2026-01-15',
    ]);
    expect(listTimes(store('UTC'), '2026-01-10', monday)).toEqual([]);
  });

  it('go by the store’s zone, not by the reader’s', () => {
    const vladivostok = store('Asia/Vladivostok');
    // Monday 23:10 in Vladivostok.
    expect(listDays(vladivostok, new Date('2026-01-05T13:10:00Z'))[0]).toBe('2026-01-06');
    expect(listTimes(vladivostok, '2026-01-06', monday)[0]?.at).toBe('2026-01-05T23:00:00.000Z');
    expect(getHoursToday(store('Pacific/Auckland', { mon: null }), new Date('2026-01-05T10:10:00Z'))).toBeNull();
  });

  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
  ])('in %s are all times at which the server calls the store open, around both changes of clocks', (zone) => {
    const always = { from: '00:00', to: '24:00' };
    const early = { from: '01:30', to: '04:00' };
    const working_time: WorkingTime = {
      mon: early,
      tue: always,
      wed: early,
      thu: null,
      fri: early,
      sat: always,
      sun: early,
    };
    for (const now of [
      '2026-03-06T00:00:00Z',
      '2026-03-27T00:00:00Z',
      '2026-04-03T00:00:00Z',
      '2026-09-25T00:00:00Z',
      '2026-10-02T00:00:00Z',
      '2026-10-23T00:00:00Z',
      '2026-10-30T00:00:00Z',
    ]) {
      const places = { time_zone: zone, working_time };
      for (const day of listDays(places, new Date(now))) {
        const times = listTimes(places, day, new Date(now));
        expect(times.length).toBeGreaterThan(0);
        for (const { at, text } of times)
          expect([at, text, isOpen(working_time, zone, new Date(at))]).toEqual([at, text, true]);
        expect(times.map(({ at }) => at)).toEqual(times.map(({ at }) => at).toSorted());
        expect(new Set(times.map(({ at }) => at)).size).toBe(times.length);
      }
    }
  });

  it('are written with two digits', () => {
    expect([formatClock(0), formatClock(570), formatClock(1439)]).toEqual(['00:00', '09:30', '23:59']);
  });
});
