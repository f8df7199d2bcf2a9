/** Which days are looked at, as the address keeps it: `?period=90&by=week&company=4`. Pure; days are YYYY-MM-DD in UTC. */
import type { Step } from '#src/i18n/formatPeriod.ts';

export const periods = ['7', '30', '90', 'year', 'own'] as const;
export type Period = (typeof periods)[number];
export const steps = ['day', 'week', 'month'] as const satisfies readonly Step[];

export interface Look {
  period: Period;
  from: string;
  to: string;
  by: Step;
  company: number | null;
}

const dayMs = 86_400_000;
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text;
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

/** Today where days are counted. */
export const todayOf = (now: Date): string => dayAt(now.getTime());

export const daysIn = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1;

/** How long a step is unless chosen: so that a chart has a dozen to some sixty of them. */
export const usualStep = (days: number): Step => (days <= 45 ? 'day' : days <= 190 ? 'week' : 'month');

/** Days go one by one for a year at the most. */
export const stepsFor = (days: number): readonly Step[] => (days <= 366 ? steps : steps.slice(1));

function spanOf(period: Period, query: URLSearchParams, today: string): { from: string; to: string } {
  const back = (days: number) => ({ from: dayAt(timeOf(today) - (days - 1) * dayMs), to: today });
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (period !== 'own') return back(Number(period));
  const [from, to] = [query.get('from'), query.get('to')];
  if (!isDay(from) || !isDay(to)) return back(30);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** What an address asks for; whatever it holds that makes no sense counts as the usual. */
export function lookOf(query: URLSearchParams, today: string): Look {
  const period = oneOf(periods, query.get('period')) ?? '30';
  const span = spanOf(period, query, today);
  const days = daysIn(span.from, span.to);
  const wanted = oneOf(steps, query.get('by'));
  const company = Number(query.get('company'));
  return {
    period,
    ...span,
    by: wanted && stepsFor(days).includes(wanted) ? wanted : usualStep(days),
    company: Number.isSafeInteger(company) && company > 0 ? company : null,
  };
}

/** How much something changed: 0.25 is a quarter more; null where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before);
