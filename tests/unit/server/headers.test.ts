import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { headersFor, secureHeaders } from '#server/http/headers.ts';

type Settings = Parameters<typeof headersFor>[0];

/** The headers that a browser gets, also with an answer that is no page. */
async function headersOf(settings: Partial<Settings>) {
  const app = Fastify();
  secureHeaders(
    app,
    headersFor({ publicUrl: 'https://fair.example', mapTiles: null, stripe: null, hstsSubdomains: false, ...settings }),
  );
  const { headers } = await app.inject({ url: '/nowhere' });
  await app.close();
  return headers;
}
const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' } as Settings['stripe'];

describe('the headers of every answer', () => {
  it('let browsers remember TLS for a year, and for subdomains by setting', async () => {
    expect((await headersOf({}))['strict-transport-security']).toBe('max-age=31536000');
    expect((await headersOf({ hstsSubdomains: true }))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(await headersOf({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty('strict-transport-security');
  });

  it('take the camera, the microphone, the place and payments from every page', async () => {
    const policy = (await headersOf({}))['permissions-policy'];
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment'])
      expect(policy).toContain(`${feature}=()`);
  });

  it('leave payments to the provider’s frames alone', async () => {
    const policy = (await headersOf({ stripe }))['permissions-policy'];
    expect(policy).toContain('payment=(self "https://js.stripe.com")');
    expect(policy).toContain('camera=()');
  });
});
