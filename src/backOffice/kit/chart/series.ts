/** What a chart draws and its table lists. */
import { useCallback } from 'react';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { formatHour, formatPeriod, type Step } from '#src/i18n/formatPeriod.ts';
import { useInstallation, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';

/** What its figures are. */
export type Measure = 'count' | 'money' | 'percent';

export interface Series {
  /** What it is called in legend and table. */
  name: string;
  /** One for each point; null where nothing is known. */
  values: readonly (number | null)[];
  /** What the others are compared with, such as the period before: drawn dashed and pale. */
  isEarlier?: boolean;
}

export interface ChartData {
  /** What stands along the axis: first days as YYYY-MM-DD, hours as moments, or words. */
  points: readonly string[];
  /** How long a point is; `word`: points are no dates. */
  by: Step | 'hour' | 'word';
  series: readonly Series[];
  measure: Measure;
}

/** Writes figures of a measure; `short` where room is, on an axis. */
export function useMeasure(measure: Measure): (value: number | null, length?: 'short' | 'full') => string {
  const locale = useLocale();
  const { currency } = useInstallation();
  const price = usePriceFormat('always');
  return useCallback(
    (value, length = 'full') => {
      if (value === null) return '–';
      if (measure === 'percent') return formatNumber(value, locale, { style: 'percent', maximumFractionDigits: 1 });
      const isShort = length === 'short';
      if (measure === 'money')
        return isShort
          ? formatNumber(value, locale, {
              style: 'currency',
              currency,
              currencyDisplay: 'narrowSymbol',
              notation: 'compact',
              maximumFractionDigits: 1,
              minimumFractionDigits: 0,
            })
          : price(value);
      return formatNumber(value, locale, isShort ? { notation: 'compact', maximumFractionDigits: 1 } : {});
    },
    [measure, locale, currency, price],
  );
}

/** Writes points of the axis. */
export function usePoint(by: ChartData['by']): (point: string, length: 'short' | 'long') => string {
  const locale = useLocale();
  return useCallback(
    (point, length) =>
      by === 'word'
        ? point
        : by === 'hour'
          ? length === 'short'
            ? formatHour(point, locale)
            : formatDate(point, locale, 'dateTime')
          : formatPeriod(point, by, locale, length),
    [by, locale],
  );
}

/** Whether bars lie, each with its name beside it: words are long, and hours stand only where something happened. */
export const areLying = (by: ChartData['by']): boolean => by === 'word' || by === 'hour';
