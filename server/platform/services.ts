/** Rejects calls that need an unavailable service, before anything is written. */
import { fail } from '#server/failure.ts';
import type { Services } from '#server/services.ts';

type WithSettings = Pick<Services, 'settings'>;

/**
 * Requires that mail or SMS are delivered.
 * @param field the form field of the failure
 * @throws Failure `mail_off` or `sms_off`
 */
export function requireChannel({ settings }: WithSettings, channel: 'mail' | 'sms', field?: string): void {
  if (settings.services[channel]) return;
  const code = `${channel}_off` as const;
  throw fail(code, field === undefined ? {} : { errors: { [field]: code } });
}

/**
 * Requires a payment provider.
 * @throws Failure `payments_off`
 */
export function requirePayments({ settings }: WithSettings): void {
  if (settings.services.payments === 'none') throw fail('payments_off');
}
