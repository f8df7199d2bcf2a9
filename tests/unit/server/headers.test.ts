import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createSandboxPayments } from '#server/gateways/payments/sandbox.ts';
import { stripe } from '#server/gateways/payments/stripe.ts';
import { buildHeaders, addSecurityHeaders } from '#server/http/headers.ts';

type Settings = Parameters<typeof buildHeaders>[0];

/** Loads the headers of a page and of an answer that is no page. */
async function loadHeaders(settings: Partial<Settings>) {
  const app = Fastify();
  addSecurityHeaders(
    app,
    buildHeaders({
      publicUrl: 'https://fair.example',
      mapTiles: null,
      payments: null,
      hstsSubdomains: false,
      ...settings,
    }),
  );
  const { headers } = await app.inject({ url: '/nowhere' });
  await app.close();
  return headers;
}
const payments: Settings['payments'] = { provider: stripe, open: createSandboxPayments };

describe('the headers of every answer', () => {
  it('let browsers remember TLS for a year, and for subdomains by setting', async () => {
    expect((await loadHeaders({}))['strict-transport-security']).toBe('max-age=31536000');
    expect((await loadHeaders({ hstsSubdomains: true }))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(await loadHeaders({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty('strict-transport-security');
  });

  it('take the camera, the microphone, the place and payments from every page', async () => {
    const policy = (await loadHeaders({}))['permissions-policy'];
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment'])
      expect(policy).toContain(`${feature}=()`);
  });

  it('leave payments to the provider’s frames alone', async () => {
    const policy = (await loadHeaders({ payments }))['permissions-policy'];
    expect(policy).toContain('payment=(self "https://js.stripe.com")');
    expect(policy).toContain('camera=()');
  });
});
