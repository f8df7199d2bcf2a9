/** Whether the payment provider's webhook sends its events here. The last answer is remembered in each process. */
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookReport } from '#contract/payments.ts';
import type { Payments } from '#server/gateways/index.ts';
import type { Services } from '#server/services.ts';

/** How long a check waits for the provider; a later one finds the answer. */
const longestWaitMs = 1_000;
const unknown: WebhookReport = { state: 'unknown', missing_events: [] };

interface Request {
  askedAt: number;
  /** Null if the provider did not answer. */
  answer: Promise<WebhookReport | null>;
  /** The last that the provider answered; `unknown` before the first. */
  latest: WebhookReport;
}

const requests = new WeakMap<Payments, Request>();

/** The address of the provider's notifications. */
export const getWebhookUrl = ({ settings }: Pick<Services, 'settings'>): string =>
  `${settings.publicUrl}/api/stripe/webhook`;

async function askProvider(ctx: Services, check: NonNullable<Payments['checkWebhook']>): Promise<WebhookReport | null> {
  try {
    return await check(getWebhookUrl(ctx));
  } catch (error) {
    ctx.log.warn({ part: 'payments', err: error }, 'the payment provider did not report its webhook');
    return null;
  }
}

/** @returns null where the provider can't be asked */
function startRequest(ctx: Services): Request | null {
  const { payments } = ctx.gateways;
  if (!payments.checkWebhook) return null;
  const request: Request = {
    askedAt: ctx.clock().getTime(),
    latest: requests.get(payments)?.latest ?? unknown,
    answer: askProvider(ctx, payments.checkWebhook).then((answer) => {
      if (answer) request.latest = answer;
      return answer;
    }),
  };
  requests.set(payments, request);
  return request;
}

/**
 * Asks the provider now, and remembers the answer. A provider that does not answer is `unknown`.
 * @returns null where it can't be asked
 */
export async function checkWebhook(ctx: Services): Promise<WebhookReport | null> {
  const request = startRequest(ctx);
  return request && ((await request.answer) ?? unknown);
}

/**
 * Returns the remembered answer, and asks the provider again if it was asked longer ago than this. Waits a second at
 * most: until the provider has answered, and if it fails to, the answer before counts.
 * @returns `unknown` where the provider can't be asked, or has never answered
 */
export async function readWebhook(ctx: Services, maxAgeMs: number): Promise<WebhookReport> {
  const last = requests.get(ctx.gateways.payments);
  const isRecent = last && ctx.clock().getTime() - last.askedAt < maxAgeMs;
  const request = isRecent ? last : startRequest(ctx);
  if (!request) return unknown;
  await Promise.race([request.answer, delay(longestWaitMs, undefined, { ref: false })]);
  return request.latest;
}
