/** Groups daily uses for a chart: by day up to a quarter, by week up to two years, else by month. Pure. */
import { dayMs } from '#contract/rules/time.ts';
import type { Step } from '#src/i18n/formatPeriod.ts';

export interface Day {
  /** YYYY-MM-DD */
  date: string;
  uses: number;
}

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day of a day's week or month; weeks begin on Monday. */
export function getFirstDay(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const time = toTime(day);
  return toDay(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs);
}

/** Selects the step of a chart for a period. */
export const selectStep = (from: string, to: string): Step => {
  const days = (toTime(to) - toTime(from)) / dayMs;
  if (days <= 92) return 'day';
  return days <= 731 ? 'week' : 'month';
};

/**
 * Sums the uses up for every step of a period, including steps without uses.
 * @param from first day, YYYY-MM-DD
 * @param to last day, YYYY-MM-DD, included
 */
export function groupBySteps(
  days: readonly Day[],
  from: string,
  to: string,
): { step: Step; points: string[]; values: number[] } {
  const step = selectStep(from, to);
  const uses = new Map<string, number>();
  for (let time = toTime(from); time <= toTime(to); time += dayMs) uses.set(getFirstDay(toDay(time), step), 0);
  for (const day of days) {
    const first = getFirstDay(day.date, step);
    uses.set(first, (uses.get(first) ?? 0) + day.uses);
  }
  return { step, points: [...uses.keys()], values: [...uses.values()] };
}
