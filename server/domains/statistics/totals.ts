/** Spans of days, and sums over them. Pure. Days are YYYY-MM-DD in UTC. */
import { toPrice } from '#contract/money.ts';
import { maxStatisticsDays, type Figures, type Point, type statisticsSteps } from '#contract/statistics.ts';
import { addDays, dayMs } from '#contract/rules/time.ts';
import type { FailureDetails } from '#server/failure.ts';

export type Step = (typeof statisticsSteps)[number];

export interface Span {
  from: string;
  /** Inclusive. */
  to: string;
}

/** Stored figures of a day; sums in minor units. */
export interface DayFigures {
  day: string;
  orders: number;
  canceled: number;
  completed: number;
  items: number;
  revenue: number;
  users: number;
  activations: number;
}

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The UTC day of a time. */
export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Number of days in a span. */
export const countDays = ({ from, to }: Span): number => Math.round((toTime(to) - toTime(from)) / dayMs) + 1;

/** The span of the same length just before. */
export const getPreviousSpan = (span: Span): Span => ({
  from: addDays(span.from, -countDays(span)),
  to: addDays(span.from, -1),
});

/** Spans outside these years are rejected. */
const allowedYears: Span = { from: '2000-01-01', to: '2199-12-31' };

/** Errors of a span by field; empty if it is valid. */
export function validateSpan(span: Span, by: Step): NonNullable<FailureDetails['errors']> {
  if (span.from < allowedYears.from || span.from > allowedYears.to) return { from: 'invalid' };
  if (span.to < allowedYears.from || span.to > allowedYears.to) return { to: 'invalid' };
  if (span.from > span.to) return { from: 'end_first' };
  return countDays(span) > maxStatisticsDays[by]
    ? { from: { failure: 'too_many', values: { max: maxStatisticsDays[by] } } }
    : {};
}

/** The first day of the step that contains a day; weeks begin on Monday. */
export function getStepStart(day: string, by: Step): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(toTime(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Splits a span into full months and the days at its ends, so that a long span is read from few rows. */
export function splitSpan({ from, to }: Span): { days: string[]; months: string[] } {
  const days: string[] = [];
  const months: string[] = [];
  for (let day = from; day <= to;) {
    const next = day.endsWith('-01') ? getStepStart(addDays(day, 31), 'month') : addDays(day, 1);
    if (day.endsWith('-01') && addDays(next, -1) <= to) {
      months.push(day);
      day = next;
    } else {
      days.push(day);
      day = addDays(day, 1);
    }
  }
  return { days, months };
}

/**
 * Sums figures over days.
 * @param hasPeople whether accounts and activations are included
 */
export function sumFigures(days: readonly DayFigures[], hasPeople: boolean): Figures {
  const sum = (key: Exclude<keyof DayFigures, 'day'>) => days.reduce((all, day) => all + day[key], 0);
  const [orders, canceled, revenue] = [sum('orders'), sum('canceled'), sum('revenue')];
  const sold = orders - canceled;
  return {
    orders,
    canceled,
    completed: sum('completed'),
    items: sum('items'),
    revenue: toPrice(revenue),
    average_sum: toPrice(sold > 0 ? revenue / sold : 0),
    ...(hasPeople && { users: sum('users'), activations: sum('activations') }),
  };
}

/** The figures of a span step by step, with empty steps. */
export function buildSeries(days: readonly DayFigures[], span: Span, by: Step, hasPeople: boolean): Point[] {
  const steps = new Map<string, DayFigures[]>();
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) steps.set(getStepStart(day, by), []);
  for (const day of days) steps.get(getStepStart(day.day, by))?.push(day);
  return [...steps].map(([date, stepDays]) => ({ date, ...sumFigures(stepDays, hasPeople) }));
}
