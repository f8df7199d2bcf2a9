/** The state of a promo code on a day, for lists and for activations. */
import type { PromoState } from '#contract/promo.ts';

export interface Validity {
  active: boolean;
  /** YYYY-MM-DD in UTC; both days are included. */
  start_date: string | null;
  end_date: string | null;
  max_uses: number | null;
  uses: number;
}

/** The date in UTC. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * The state of a code on a day.
 * @param today YYYY-MM-DD
 */
export function getCodeState({ active, start_date, end_date, max_uses, uses }: Validity, today: string): PromoState {
  if (!active) return 'off';
  if (end_date !== null && end_date < today) return 'ended';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  if (start_date !== null && start_date > today) return 'scheduled';
  return 'active';
}
