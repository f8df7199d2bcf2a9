import { describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import {
  listDirtySources,
  createDraft,
  restoreBase,
  pruneDrafts,
  hasDraftChanges,
  type Draft,
} from '#src/backOffice/kit/form/drafts.ts';

const now = new Date('2026-03-10T10:00:00Z');
const aged = (days: number): Draft => ({
  at: new Date(now.getTime() - days * dayMs).toISOString(),
  typed: { name: 'x' },
  base: { name: 'y' },
  hadFiles: false,
});

describe('a draft', () => {
  it('keeps what was typed and what stood there, nested fields apart and lists whole', () => {
    const values = { name: 'Cup', address: { city: 'Perth', phone: '1' }, items: [{ count: 3 }] };
    const sources = listDirtySources(
      { name: true, address: { city: true, phone: false }, items: [{ count: true }] },
      values,
    );
    expect(sources).toEqual(['name', 'address.city', 'items']);
    expect(createDraft(sources, values, { name: 'Mug', address: {} }, now)).toEqual({
      at: now.toISOString(),
      typed: { name: 'Cup', 'address.city': 'Perth', items: [{ count: 3 }] },
      base: { name: 'Mug', 'address.city': null, items: null },
      hadFiles: false,
    });
  });

  it('says that chosen files are not in it', () => {
    const values = { name: 'Cup', photos: [{ rawFile: new Blob(['x']) }] };
    expect(createDraft(['name', 'photos'], values, {}, now)).toMatchObject({ typed: { name: 'Cup' }, hadFiles: true });
    expect(createDraft(['photos'], values, {}, now)).toBeNull();
  });

  it('is worth an offer only while the record says something else', () => {
    expect(hasDraftChanges(aged(0), { name: 'y' })).toBe(true);
    expect(hasDraftChanges(aged(0), { name: 'x' })).toBe(false);
  });

  it('lays what it stood on under the record, and leaves the record as it is', () => {
    const record = { name: 'Bowl', address: { city: 'Sydney', phone: '1' } };
    expect(restoreBase(record, { name: 'Mug', 'address.city': 'Perth' })).toEqual({
      name: 'Mug',
      address: { city: 'Perth', phone: '1' },
    });
    expect(record.address.city).toBe('Sydney');
  });

  it('goes after a week, the oldest of many too', () => {
    expect(Object.keys(pruneDrafts({ old: aged(8), young: aged(6) }, now))).toEqual(['young']);
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}`, aged(index / 10)]));
    expect(Object.keys(pruneDrafts(many, now))).toHaveLength(30);
    expect(pruneDrafts(many, now)).toHaveProperty('d0');
  });
});
