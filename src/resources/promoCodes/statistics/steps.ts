/** Uses by day, put together so that a chart can be read: days of a quarter, weeks of two years, else months. Pure. */
import type { Step } from '#src/i18n/formatPeriod.ts';

export interface Day {
  /** YYYY-MM-DD */
  date: string;
  uses: number;
}

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day of the step that a day is in; weeks begin on Monday. */
export function firstOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const time = at(day);
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs);
}

/** How long a point is for so many days. */
export const stepFor = (from: string, to: string): Step => {
  const days = (at(to) - at(from)) / dayMs;
  if (days <= 92) return 'day';
  return days <= 731 ? 'week' : 'month';
};

/**
 * A point for every step of a period, those without any use too.
 * @param from @param to YYYY-MM-DD, both included
 */
export function stepped(
  days: readonly Day[],
  from: string,
  to: string,
): { step: Step; points: string[]; values: number[] } {
  const step = stepFor(from, to);
  const uses = new Map<string, number>();
  for (let time = at(from); time <= at(to); time += dayMs) uses.set(firstOf(dayOf(time), step), 0);
  for (const day of days) {
    const first = firstOf(day.date, step);
    uses.set(first, (uses.get(first) ?? 0) + day.uses);
  }
  return { step, points: [...uses.keys()], values: [...uses.values()] };
}
