/** Rejects what this installation can't do, before anything is written. */
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

type Installed = Pick<Ctx, 'settings'>;

/**
 * @param field where the form shows the failure
 * @throws Failure `mail_off` or `sms_off` where nothing that is sent would arrive
 */
export function requireChannel({ settings }: Installed, channel: 'mail' | 'sms', field?: string): void {
  if (settings.services[channel]) return;
  const code = `${channel}_off` as const;
  throw fail(code, field === undefined ? {} : { errors: { [field]: code } });
}

/** @throws Failure `payments_off` where no provider takes cards */
export function requirePayments({ settings }: Installed): void {
  if (settings.services.payments === 'none') throw fail('payments_off');
}
