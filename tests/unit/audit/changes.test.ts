import { describe, expect, it } from 'vitest';
import { listChanges } from '#server/platform/auditChanges.ts';
import { maskRecord, markMaskedChanges } from '#server/platform/auditMask.ts';
import { formatField } from '#src/backOffice/kit/history/auditedNouns.ts';
import { formatAuditValue } from '#src/backOffice/kit/history/formatValue.ts';
import { auditedNouns as nouns } from '#tests/support/auditedNouns.ts';

describe('the list of changes', () => {
  it('has the changed fields, inner fields apart, whatever the order of keys', () => {
    const before = {
      name: 'A',
      location: { lat: 1, address: 'x' },
      tags: [1, 2],
      same: { a: 1, b: 2 },
      updated_at: '1',
    };
    const after = {
      name: 'B',
      location: { address: 'y', lat: 1 },
      tags: [2, 1],
      same: { b: 2, a: 1 },
      updated_at: '2',
    };
    expect(listChanges(before, after)).toEqual([
      { field: 'name', before: 'A', after: 'B' },
      { field: 'location.address', before: 'x', after: 'y' },
      { field: 'tags', before: [1, 2], after: [2, 1] },
    ]);
  });

  it('has only fields with content where a record was created or removed', () => {
    expect(listChanges(null, { id: 5, name: 'A', site: null, tags: [], active: false })).toEqual([
      { field: 'name', before: null, after: 'A' },
      { field: 'active', before: null, after: false },
    ]);
    expect(listChanges({ id: 5, name: 'A' }, null)).toEqual([{ field: 'name', before: 'A', after: null }]);
  });
});

describe('a logged record', () => {
  it('has secrets and contacts of people masked, and shows the contacts of companies', () => {
    expect(
      maskRecord('users', {
        email: 'ann@example.com',
        phone: '+61400000042',
        first_name: 'Ann',
        password: 'x',
        roles: ['ROLE_BUYER'],
      }),
    ).toEqual({ email: 'a…@example.com', phone: '…42', first_name: 'Ann', password: '…', roles: ['ROLE_BUYER'] });
    // Admins see the names of accounts, but not those of guests
    expect(maskRecord('carts', { first_name: 'Ann' })).toEqual({ first_name: 'A…' });
    expect(maskRecord('orders', { address: { fio: 'Ann Lee', city: 'Perth', street: 'Main' }, order_sum: 5 })).toEqual({
      address: { fio: 'A… L…', city: 'Perth', street: '…' },
      order_sum: 5,
    });
    expect(maskRecord('orders', { fio: '🌸 Ann', email: '🌸@example.com' })).toEqual({
      fio: '🌸… A…',
      email: '🌸…@example.com',
    });
    expect(maskRecord('companies', { phone: '+61400000042', code: 'x' })).toEqual({ phone: '+61400000042', code: '…' });
    expect(maskRecord('promoCodes', { code: 'SPRING' })).toEqual({ code: 'SPRING' });
  });
});

describe('a changed contact that looks the same when masked', () => {
  it('is marked as changed', () => {
    const [before, after] = [
      { email: 'ann@example.com', phone: '+61400000042' },
      { email: 'amy@example.com', phone: '+61400000042' },
    ];
    expect(markMaskedChanges({ before, after }, maskRecord('users', before), maskRecord('users', after))).toEqual({
      email: '≠ a…@example.com',
      phone: '…42',
    });
  });
});

describe('a change in words', () => {
  const refs = [
    { noun: 'categories', id: 7, name: 'Чай', en_name: 'Tea' },
    { noun: 'parameters', id: 3, name: 'Цвет', en_name: 'Colour' },
  ];
  // Most fields are called the same for every noun
  const en = {
    noun: nouns['companies'],
    locale: 'en' as const,
    formatPrice: (value: number) => `$${value.toFixed(2)}`,
    refs,
  };
  const ru = { ...en, locale: 'ru' as const, formatPrice: (value: number) => `${value} ₽` };

  it('names fields, things, money, moments and statuses in the reader’s language', () => {
    expect(formatField(nouns['stores'], 'working_time.mon', 'ru')).toBe('Часы работы · Понедельник');
    expect(formatAuditValue({ field: 'category_id', value: 7 }, en)).toBe('Tea');
    expect(formatAuditValue({ field: 'category_id', value: 7 }, ru)).toBe('Чай');
    expect(formatAuditValue({ field: 'category_id', value: 8 }, ru)).toBe('#8');
    expect(formatAuditValue({ field: 'prices.30', value: 15 }, en)).toBe('$15.00');
    expect(formatAuditValue({ field: 'active', value: false }, ru)).toBe('Нет');
    expect(formatAuditValue({ field: 'name', value: '' }, ru)).toBe('пусто');
    expect(formatAuditValue({ field: 'roles', value: ['ROLE_USER', 'ROLE_MANAGER'] }, ru)).toBe(
      'Пользователь, Менеджер',
    );
    expect(formatAuditValue({ field: 'languages', value: ['ru', 'en'] }, ru)).toBe('русский, английский');
    expect(formatAuditValue({ field: 'locale', value: 'en' }, ru)).toBe('английский');
    expect(formatAuditValue({ field: 'avatar', value: '/media/0b1f2e3d4c5b6a79/480.webp' }, ru)).toBe('картинка');
    expect(formatAuditValue({ field: 'logo', value: '0b1f2e3d-4c5b-6a79-8899-aabbccddeeff' }, ru)).toBe('картинка');
    expect(formatAuditValue({ field: 'channel', value: 'sales_point' }, ru)).toBe('Точки продаж');
    expect(nouns['channels']?.formatLoggedName?.('sales_point', 'ru')).toBe('Точки продаж');
    expect(nouns['documents']?.formatLoggedName?.('refund_policy_ru', 'ru')).toBe('Правила возврата (русский)');
    expect(formatAuditValue({ field: 'end_date', value: '2026-03-01' }, en)).toBe('Mar 1, 2026');
    expect(formatAuditValue({ field: 'status', value: 'hired' }, ru)).toBe('Работает');
    expect(formatAuditValue({ field: 'status', value: 'canceled' }, { ...ru, noun: nouns['orders'] })).toBe('Отменён');
    expect(formatAuditValue({ field: 'status', value: 'canceled' }, { ...ru, noun: nouns['publications'] })).toBe(
      'Отклонена',
    );
    expect(formatAuditValue({ field: 'state', value: 'draft' }, { ...en, noun: nouns['pushCampaigns'] })).toBe('Draft');
    expect(formatAuditValue({ field: 'segment.role', value: 'vendor' }, { ...ru, noun: nouns['pushCampaigns'] })).toBe(
      'Продавцы',
    );
    expect(formatAuditValue({ field: 'parameters', value: [{ parameter_id: 3, value: 'red' }] }, en)).toBe(
      'Colour: red',
    );
    expect(formatAuditValue({ field: 'time_zone', value: 'Australia/Melbourne' }, ru)).toBe(
      'Восточная Австралия (Мельбурн)',
    );
    expect(formatAuditValue({ field: 'time_zone', value: 'Australia/Melbourne' }, en)).toBe('Australia/Melbourne');
    expect(
      formatAuditValue(
        { field: 'working_time.mon', value: { from: '10:00', to: '18:00' } },
        { ...ru, noun: nouns['stores'] },
      ),
    ).toBe('С: 10:00, По: 18:00');
  });
});
