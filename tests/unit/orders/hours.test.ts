import { describe, expect, it } from 'vitest';
import type { WorkingTime } from '#contract/stores.ts';
import { isOpen, findNextOpening } from '#server/domains/stores/hours.ts';

const closed: WorkingTime = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
const office: WorkingTime = {
  ...closed,
  mon: { from: '09:00', to: '18:00' },
  tue: { from: '09:00', to: '18:00' },
  fri: { from: '09:00', to: '24:00' },
};
const always = { from: '00:00', to: '24:00' };
const roundTheClock: WorkingTime = {
  mon: always,
  tue: always,
  wed: always,
  thu: always,
  fri: always,
  sat: always,
  sun: always,
};
const moscow = 'Europe/Moscow';
const berlin = 'Europe/Berlin';
const at = (iso: string): Date => new Date(iso);

describe('isOpen', () => {
  it('follows the wall clock of the store, not of the server', () => {
    expect(isOpen(office, moscow, at('2026-11-16T06:00:00Z'))).toBe(true);
    expect(isOpen(office, moscow, at('2026-11-16T05:59:59Z'))).toBe(false);
    expect(isOpen(office, 'America/New_York', at('2026-11-16T06:00:00Z'))).toBe(false);
  });

  it('closes with the first second of its closing minute', () => {
    expect(isOpen(office, moscow, at('2026-11-16T14:59:59Z'))).toBe(true);
    expect(isOpen(office, moscow, at('2026-11-16T15:00:00Z'))).toBe(false);
  });

  it('stays open until midnight where it closes at 24:00', () => {
    expect(isOpen(office, moscow, at('2026-11-20T20:59:59Z'))).toBe(true);
    expect(isOpen(office, moscow, at('2026-11-20T21:00:00Z'))).toBe(false);
  });

  it('is closed on a day without hours, and on one that is missing', () => {
    expect(isOpen(office, moscow, at('2026-11-18T09:00:00Z'))).toBe(false);
    expect(isOpen({} as WorkingTime, moscow, at('2026-11-18T09:00:00Z'))).toBe(false);
  });

  it('keeps its hours when clocks change', () => {
    const sunday: WorkingTime = { ...closed, sun: { from: '09:00', to: '10:00' } };
    expect(isOpen(sunday, berlin, at('2026-03-22T08:30:00Z'))).toBe(true);
    expect(isOpen(sunday, berlin, at('2026-03-29T07:30:00Z'))).toBe(true);
    expect(isOpen(sunday, berlin, at('2026-03-29T08:30:00Z'))).toBe(false);
  });
});

describe('findNextOpening', () => {
  it('is null while open and for a store without hours', () => {
    expect(findNextOpening(office, moscow, at('2026-11-16T10:00:00Z'))).toBeNull();
    expect(findNextOpening(roundTheClock, moscow, at('2026-11-16T21:00:00Z'))).toBeNull();
    expect(findNextOpening(closed, moscow, at('2026-11-16T10:00:00Z'))).toBeNull();
  });

  it('is later today before opening, and the next day with hours after closing', () => {
    expect(findNextOpening(office, moscow, at('2026-11-16T03:00:00Z'))).toEqual(at('2026-11-16T06:00:00Z'));
    expect(findNextOpening(office, moscow, at('2026-11-16T15:00:00Z'))).toEqual(at('2026-11-17T06:00:00Z'));
    expect(findNextOpening(office, moscow, at('2026-11-17T20:00:00Z'))).toEqual(at('2026-11-20T06:00:00Z'));
  });

  it('finds the same weekday a week later', () => {
    const monday: WorkingTime = { ...closed, mon: { from: '09:00', to: '18:00' } };
    expect(findNextOpening(monday, moscow, at('2026-11-16T16:00:00Z'))).toEqual(at('2026-11-23T06:00:00Z'));
  });

  it('is the end of the gap where clocks skip the opening time', () => {
    const night: WorkingTime = { ...closed, sun: { from: '02:15', to: '05:00' } };
    expect(findNextOpening(night, berlin, at('2026-03-29T00:00:00Z'))).toEqual(at('2026-03-29T01:00:00Z'));
    // Lord Howe's clocks move by half an hour: 02:00 becomes 02:30.
    expect(findNextOpening(night, 'Australia/Lord_Howe', at('2026-10-03T14:00:00Z'))).toEqual(
      at('2026-10-03T15:30:00Z'),
    );
  });

  it.each([
    // Kathmandu is at UTC+5:45 all year.
    ['Asia/Kathmandu', '2026-06-15T03:14:00Z', '2026-06-15T03:15:00Z'],
    // The Chatham Islands: UTC+12:45 in winter, +13:45 in summer; clocks go forward on 27 September 2026 and back on 5
    // April.
    ['Pacific/Chatham', '2026-09-27T19:00:00Z', '2026-09-27T19:15:00Z'],
    ['Pacific/Chatham', '2026-04-05T19:15:00Z', '2026-04-05T20:15:00Z'],
    // Lord Howe: UTC+10:30 in winter, +11:00 in summer.
    ['Australia/Lord_Howe', '2026-10-04T21:30:00Z', '2026-10-04T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T22:00:00Z', '2026-04-05T22:30:00Z'],
    ['America/New_York', '2026-03-08T12:59:00Z', '2026-03-09T13:00:00Z'],
    ['America/New_York', '2026-11-01T13:59:00Z', '2026-11-02T14:00:00Z'],
  ])('is nine in the morning in %s, on which side of a change of clocks ever', (zone, from, opens) => {
    const nine = { from: '09:00', to: '18:00' };
    const mondays: WorkingTime = { ...closed, mon: nine };
    expect(findNextOpening(mondays, zone, at(from))).toEqual(at(opens));
    expect(isOpen(mondays, zone, at(opens))).toBe(true);
    expect(isOpen(mondays, zone, new Date(at(opens).getTime() - 1))).toBe(false);
  });

  it('takes the second 02:30 where clocks are set back and the first has passed', () => {
    const night: WorkingTime = { ...closed, sun: { from: '02:30', to: '02:45' } };
    expect(findNextOpening(night, berlin, at('2026-10-24T23:00:00Z'))).toEqual(at('2026-10-25T00:30:00Z'));
    expect(findNextOpening(night, berlin, at('2026-10-25T00:50:00Z'))).toEqual(at('2026-10-25T01:30:00Z'));
  });
});
