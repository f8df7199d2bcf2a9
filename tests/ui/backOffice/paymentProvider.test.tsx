/** /tariffs/providers and /settings/readiness: what is said about the provider's webhook. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { PaymentEvent, paymentEventTypes, type WebhookReport } from '#contract/payments.ts';
import type { Readiness } from '#contract/readiness.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const provider: Answer<Contract['payments']['provider']> = {
  provider: 'stripe',
  name: 'Stripe',
  description: '',
  can_refund: true,
  live: true,
  publishable_key: 'pk_live_…abcd',
  webhook_url: 'https://fair.example/api/stripe/webhook',
  webhook_hint: '',
  currency: 'AUD',
  open: 0,
  refunding: 0,
  succeeded: 0,
  last_told_at: null,
};

/** Opens the page and tests the provider. @returns what the page says about the test */
async function testProvider(locale: Locale, webhook?: WebhookReport): Promise<(string | null)[]> {
  fakeApi({
    'GET /api/stripe/provider': () => [200, provider],
    'GET /api/stripe/events': () => toListAnswer(),
    'POST /api/stripe/provider/test': () => [200, { account: 'Fair Ltd', live: true, ...(webhook && { webhook }) }],
  });
  await openOffice('/tariffs/providers', { role: 'ROLE_ADMIN', locale });
  const label = { en: 'Test the connection', ru: 'Проверить подключение' }[locale];
  const button = await screen.findByRole('button', { name: label });
  await userEvent.click(button);
  const messages = await within(button.parentElement!).findAllByRole('status');
  return messages.map(({ textContent }) => textContent);
}
const events = ['refund.updated', 'refund.failed'];

it('names the events that the webhook lacks, and says where to add them', async () => {
  expect(await testProvider('en', { state: 'incomplete', missing_events: events })).toEqual([
    'The keys open the account Fair Ltd',
    'The webhook of Stripe does not send 2 events that are needed' +
      'Add to it in the dashboard of Stripe: refund.updated, refund.failed. Until then changes of payments and refunds may stay unnoticed.',
  ]);
});

it('says it in Russian, too', async () => {
  const [, message] = await testProvider('ru', { state: 'incomplete', missing_events: events });
  expect(message).toBe(
    'Вебхук Stripe не отправляет 2 нужных события' +
      'Добавьте в него в панели Stripe: refund.updated, refund.failed. До этого изменения платежей и возвратов могут остаться незамеченными.',
  );
});

it('says to add or enable a webhook where there is none', async () => {
  const [, message] = await testProvider('en', { state: 'missing', missing_events: events });
  expect(message).toMatch(
    /^Stripe has no enabled webhook for this addressAdd or enable it .* with these events: refund.updated, refund.failed\./,
  );
});

it('says to look at the provider’s dashboard where the key may not read webhooks', async () => {
  const [, message] = await testProvider('en', { state: 'unknown', missing_events: [] });
  expect(message).toMatch(/^Stripe did not report its webhooks.*may lack the permission.*Check/);
});

it('says that nothing is missing', async () => {
  expect(await testProvider('en', { state: 'complete', missing_events: [] })).toEqual([
    'The keys open the account Fair Ltd',
    'The webhook sends all events that are needed',
  ]);
});

it('says nothing of the webhook where the provider reports none', async () => {
  expect(await testProvider('en')).toEqual(['The keys open the account Fair Ltd']);
});

it('marks a webhook without needed events on the readiness page', async () => {
  const payments: Readiness = {
    check: 'payments',
    code: 'payments_webhook_incomplete',
    is_required: false,
    values: { provider: 'Stripe', events: events.join(', '), count: 2 },
  };
  fakeApi({ 'GET /api/admin/readiness': () => [200, { data: [payments] }] });
  await openOffice('/settings/readiness', { role: 'ROLE_ADMIN' });
  expect((await screen.findByText('Card payments')).closest('li')).toHaveTextContent(
    'The webhook of Stripe does not send 2 events that are needed. ' +
      'Add them in the dashboard of Stripe: refund.updated, refund.failed.Needs attention',
  );
});

const payment = {
  id: 5,
  purpose: 'order',
  status: 'succeeded',
  amount: 20,
  order_id: 7,
  purchase_id: null,
  tariff_id: null,
};

it.each(['en', 'ru'] as const)('names every event that the application records (%s)', async (locale) => {
  const recorded = paymentEventTypes.map((type, index) =>
    PaymentEvent.parse({
      id: index + 1,
      at: '2026-11-27T10:00:00.000Z',
      type,
      is_told: false,
      payment,
    }),
  );
  fakeApi({
    'GET /api/stripe/provider': () => [200, provider],
    'GET /api/stripe/events': () => toListAnswer(...recorded),
  });
  await openOffice('/tariffs/providers', { role: 'ROLE_ADMIN', locale });
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  const names = rows.map((row) => within(row).getAllByRole('cell')[1]!.textContent);
  expect(names).toHaveLength(paymentEventTypes.length);
  expect(names.filter((name) => /_/.test(name) || paymentEventTypes.some((type) => type === name))).toEqual([]);
  expect(names).toContain({ en: 'Given back in part', ru: 'Возвращён частично' }[locale]);
});
