/** Parses the dashboard's filter from the address: `?period=90&by=week&company=4`. Pure; days are YYYY-MM-DD in UTC. */
import { dayMs } from '#contract/rules/time.ts';
import type { Step } from '#src/i18n/formatPeriod.ts';

export const periods = ['7', '30', '90', 'year', 'own'] as const;
export type Period = (typeof periods)[number];
export const steps = ['day', 'week', 'month'] as const satisfies readonly Step[];

export interface DashboardFilter {
  period: Period;
  from: string;
  to: string;
  by: Step;
  company: number | null;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toTime(text)) && toDay(toTime(text)) === text;
const findOption = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

/** Today's date in UTC. */
export const getToday = (now: Date): string => toDay(now.getTime());

export const countDays = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / dayMs) + 1;

/** The default step, which gives a chart about 12 to 60 points. */
export const getDefaultStep = (days: number): Step => (days <= 45 ? 'day' : days <= 190 ? 'week' : 'month');

/** Possible steps; days are possible for at most a year. */
export const listSteps = (days: number): readonly Step[] => (days <= 366 ? steps : steps.slice(1));

function parseDays(period: Period, query: URLSearchParams, today: string): { from: string; to: string } {
  const getLastDays = (days: number) => ({ from: toDay(toTime(today) - (days - 1) * dayMs), to: today });
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (period !== 'own') return getLastDays(Number(period));
  const [from, to] = [query.get('from'), query.get('to')];
  if (!isDay(from) || !isDay(to)) return getLastDays(30);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Parses the filter; invalid values fall back to the defaults. */
export function parseFilter(query: URLSearchParams, today: string): DashboardFilter {
  const period = findOption(periods, query.get('period')) ?? '30';
  const range = parseDays(period, query, today);
  const days = countDays(range.from, range.to);
  const requestedStep = findOption(steps, query.get('by'));
  const company = Number(query.get('company'));
  return {
    period,
    ...range,
    by: requestedStep && listSteps(days).includes(requestedStep) ? requestedStep : getDefaultStep(days),
    company: Number.isSafeInteger(company) && company > 0 ? company : null,
  };
}

/** Relative change: 0.25 means a quarter more; null if the earlier value is 0. */
export const getRelativeChange = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;
