/** Whether a code works today: one order of questions, for the list and for whoever tries it. */
import type { PromoState } from '#contract/promo.ts';

export interface Validity {
  active: boolean;
  /** YYYY-MM-DD, both included, by UTC. */
  start_date: string | null;
  end_date: string | null;
  max_uses: number | null;
  uses: number;
}

/** The day by UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What a code is on a day. @param today YYYY-MM-DD */
export function stateOf({ active, start_date, end_date, max_uses, uses }: Validity, today: string): PromoState {
  if (!active) return 'off';
  if (end_date !== null && end_date < today) return 'ended';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  if (start_date !== null && start_date > today) return 'scheduled';
  return 'active';
}
