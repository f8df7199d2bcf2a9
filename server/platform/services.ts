/** Rejects calls that need an unavailable service, before anything is written. */
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

type Installed = Pick<Ctx, 'settings'>;

/**
 * Requires that mail or SMS are delivered.
 * @param field the form field of the failure
 * @throws Failure `mail_off` or `sms_off`
 */
export function requireChannel({ settings }: Installed, channel: 'mail' | 'sms', field?: string): void {
  if (settings.services[channel]) return;
  const code = `${channel}_off` as const;
  throw fail(code, field === undefined ? {} : { errors: { [field]: code } });
}

/**
 * Requires a payment provider.
 * @throws Failure `payments_off`
 */
export function requirePayments({ settings }: Installed): void {
  if (settings.services.payments === 'none') throw fail('payments_off');
}
