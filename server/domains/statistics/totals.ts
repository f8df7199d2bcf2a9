/** Spans of days, and sums over them: pure. Days are YYYY-MM-DD, in UTC. */
import { toPrice } from '#contract/money.ts';
import { mostDays, type Figures, type Point, type steps } from '#contract/statistics.ts';
import type { FailureDetails } from '#server/failure.ts';

export type Step = (typeof steps)[number];

export interface Span {
  from: string;
  /** Included. */
  to: string;
}

/** What the database keeps of a day; sums in minor units. */
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

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** So many days later. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * dayMs);

/** How many days a span has. */
export const lengthOf = ({ from, to }: Span): number => Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1;

/** As many days, just before. */
export const previousOf = (span: Span): Span => ({
  from: addDays(span.from, -lengthOf(span)),
  to: addDays(span.from, -1),
});

/** Figures before this year are nobody's, and after it nobody's yet. */
const years: Span = { from: '2000-01-01', to: '2199-12-31' };

/** What is wrong with a span, by field; nothing where it can be answered. */
export function spanFaults(span: Span, by: Step): NonNullable<FailureDetails['errors']> {
  if (span.from < years.from || span.from > years.to) return { from: 'invalid' };
  if (span.to < years.from || span.to > years.to) return { to: 'invalid' };
  if (span.from > span.to) return { from: 'order' };
  return lengthOf(span) > mostDays[by] ? { from: { failure: 'too_many', values: { max: mostDays[by] } } } : {};
}

/** The first day of the step that a day is in; weeks begin on Monday. */
export function startOf(day: string, by: Step): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(timeOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Whole months of a span, and the days at its ends: a long span is read by a few rows of each kind. */
export function grainsOf({ from, to }: Span): { days: string[]; months: string[] } {
  const days: string[] = [];
  const months: string[] = [];
  for (let day = from; day <= to;) {
    const next = day.endsWith('-01') ? startOf(addDays(day, 31), 'month') : addDays(day, 1);
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

/** Adds days up. @param withPeople whether accounts and activations are told */
export function totalsOf(days: readonly DayFigures[], withPeople: boolean): Figures {
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
    ...(withPeople && { users: sum('users'), activations: sum('activations') }),
  };
}

/** A span step by step, days without anything included. */
export function seriesOf(days: readonly DayFigures[], span: Span, by: Step, withPeople: boolean): Point[] {
  const steps = new Map<string, DayFigures[]>();
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) steps.set(startOf(day, by), []);
  for (const day of days) steps.get(startOf(day.day, by))?.push(day);
  return [...steps].map(([date, own]) => ({ date, ...totalsOf(own, withPeople) }));
}
