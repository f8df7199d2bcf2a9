import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Timeline } from '#src/storefront/orders/Timeline.tsx';
import { buildOrder } from '#tests/support/apiAnswers.ts';
import { renderScreen } from '#tests/support/storefrontScreen.tsx';

const paidBy = (way: string) =>
  buildOrder({
    history: [
      {
        at: '2026-01-02T09:00:00.000Z',
        author: null,
        from: 'new',
        to: 'paid',
        changes: { payment: { from: null, to: way } },
      },
    ],
  });

it.each([
  ['cash', true],
  ['terminal', true],
  ['card', false],
])('names the company as who took the money, where it was paid by %s: %s', async (way, isNamed) => {
  renderScreen(() => <Timeline order={paidBy(way)} myId={7} />, '/orders/view/41');
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.queryByText('North') !== null).toBe(isNamed);
});

it('says of a refund that the bank did not make it, and names nobody for it', async () => {
  const order = buildOrder({
    history: [
      {
        at: '2026-01-02T09:00:00.000Z',
        author: null,
        from: null,
        to: null,
        changes: { card_refund_failed: { from: 0, to: 48 } },
      },
    ],
  });
  renderScreen(() => <Timeline order={order} myId={7} />, '/orders/view/41');
  expect(await screen.findByText('The bank did not return the money')).toBeVisible();
  expect(screen.queryByText('North')).toBeNull();
});

it.each([
  ['en', true, 'The contact is confirmed', 'How: the link that we sent was opened'],
  ['ru', true, 'Контакт подтверждён', 'Как: открыта ссылка, которую мы прислали'],
  [
    'en',
    false,
    'The contact is not confirmed any more',
    'How: whoever opened the link says that the order is not theirs',
  ],
  ['ru', false, 'Контакт больше не подтверждён', 'Как: по ссылке ответили, что заказ чужой'],
] as const)(
  'says in %s that a guest’s contact is confirmed: %s, and names nobody for it',
  async (locale, to, title, line) => {
    const order = buildOrder({
      history: [
        {
          at: '2026-01-02T09:00:00.000Z',
          author: null,
          from: null,
          to: null,
          changes: { contact_confirmed: { from: !to, to } },
        },
      ],
    });
    renderScreen(() => <Timeline order={order} myId={7} />, '/orders/view/41', { locale });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(line.split(':')[0]!).closest('li')).toHaveTextContent(line);
    expect(screen.queryByText('North')).toBeNull();
  },
);

it.each([
  ['en', 'Reason'],
  ['ru', 'Причина'],
] as const)('shows why the shop canceled it, as text (%s)', async (locale, label) => {
  const order = buildOrder({
    history: [
      {
        at: '2026-01-02T09:00:00.000Z',
        author: null,
        from: 'new',
        to: 'canceled',
        changes: { reason: { from: null, to: '<b>Sold out</b>, sorry' } },
      },
    ],
  });
  renderScreen(() => <Timeline order={order} myId={7} />, '/orders/view/41', { locale });
  expect((await screen.findByText(label)).closest('li')).toHaveTextContent(`${label}: <b>Sold out</b>, sorry`);
});
