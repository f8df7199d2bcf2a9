/** Services that are not set up are not offered: sign-in, plans, orders and the checkout without cards, mail or SMS. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMinor, toPrice } from '#contract/money.ts';
import { Page as ChangePassword } from '#src/storefront/auth/ChangePasswordPage.tsx';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { Page as Login } from '#src/storefront/auth/LoginPage.tsx';
import { loadLazySteps } from '#src/storefront/auth/steps/loadLazySteps.ts';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { paymentLabels } from '#src/storefront/payment/labels.ts';
import { OrderPayment } from '#src/storefront/payment/OrderPayment.tsx';
import { SandboxBanner } from '#src/ui/SandboxBanner.tsx';
import { buildOrder } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const text = authLabels.en;
const countries = { page: 1, per_page: 1000, total: 0, data: [] };
const unknown = [404, { code: 'not_found', message: 'The requested account is not found' }] as const;
beforeEach(() => localStorage.clear());

describe('the sign-in', () => {
  it('offers neither phone nor registration nor a new password without mail and SMS', async () => {
    fakeApi({ 'GET /api/_p/user/find_in_system': () => unknown });
    renderScreen(Login, '/auth/login', { services: { mail: false, sms: false } });
    await userEvent.type(await screen.findByLabelText(/Email or login \*/), 'nobody@example.com{Enter}');
    expect(await screen.findByText('The requested account is not found')).toBeVisible();
    expect(screen.getByText(text.checkIn.closed)).toBeVisible();
    for (const name of [text.checkIn.register, text.forgotLink])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('registers by phone alone where only SMS are sent', async () => {
    fakeApi({ 'GET /api/phone_codes': () => [200, countries] });
    renderScreen(Login, '/auth/login', { services: { mail: false } });
    await loadLazySteps();
    await userEvent.click(await screen.findByRole('button', { name: text.checkIn.register }));
    expect(await screen.findByLabelText(new RegExp(text.phone.number))).toBeVisible();
    expect(screen.queryByLabelText(text.registration.email)).not.toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('sends nobody after a link that can’t come', async () => {
    fakeApi({
      'POST /api/_p/change_password_from_link': () => [
        422,
        { code: 'invalid', message: 'x', errors: { code: 'Dead' } },
      ],
    });
    renderScreen(ChangePassword, '/auth/change_password/abc', {
      services: { mail: false },
      pattern: '/auth/change_password/:code',
    });
    const labels = newPasswordLabels.en;
    const [first, second] = await screen.findAllByLabelText(/password/i, { selector: 'input' });
    await userEvent.type(first!, 'a long new password');
    await userEvent.type(second!, 'a long new password{Enter}');
    expect(await screen.findByRole('heading', { name: labels.dead })).toBeVisible();
    expect(screen.queryByRole('button', { name: labels.newLink })).not.toBeInTheDocument();
  });
});

describe('an installation without card payments', () => {
  it('says at an order that it takes no cards', async () => {
    fakeApi({});
    const unpaid = buildOrder({ sum_to_pay: toPrice(asMinor(4800)) });
    renderScreen(() => <OrderPayment order={unpaid} />, '/order', { services: { payments: 'none' } });
    expect(await screen.findByText(paymentLabels.en.order.noCards)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

describe('the sandbox’s banner', () => {
  it.each([
    [{ demo: false, services: { payments: 'sandbox' } }, true],
    [{ demo: true, services: { payments: 'sandbox' } }, false],
    [{ demo: false, services: { payments: 'stripe' } }, false],
    [{ demo: false, services: { payments: 'none' } }, false],
  ] as const)('of %j is shown: %s', (installation, isShown) => {
    renderScreen(SandboxBanner, '/office', installation);
    expect(screen.queryAllByText('Card payments are a sandbox')).toHaveLength(isShown ? 1 : 0);
  });
});
