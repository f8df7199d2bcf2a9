/** Data of charts, and the formats of their values and points. */
import { useCallback } from 'react';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { formatHour, formatPeriod, type Step } from '#src/i18n/formatPeriod.ts';
import { useInstallation, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';

/** What the values are. */
export type Measure = 'count' | 'money' | 'percent';

export interface Series {
  /** Name in legend and table. */
  name: string;
  /** One value for each point; null if unknown. */
  values: readonly (number | null)[];
  /** A comparison, such as the previous period: drawn dashed and pale. */
  isEarlier?: boolean;
}

export interface ChartData {
  /** The points of the axis: first days as YYYY-MM-DD, hours as ISO times, or names. */
  points: readonly string[];
  /** Length of a point; `name`: points are names, not dates. */
  by: Step | 'hour' | 'name';
  series: readonly Series[];
  measure: Measure;
}

/** Returns the format of a measure's values; `short` is for axes. */
export function useMeasureFormat(measure: Measure): (value: number | null, length?: 'short' | 'full') => string {
  const locale = useLocale();
  const { currency } = useInstallation();
  const formatPrice = usePriceFormat('always');
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
          : formatPrice(value);
      return formatNumber(value, locale, isShort ? { notation: 'compact', maximumFractionDigits: 1 } : {});
    },
    [measure, locale, currency, formatPrice],
  );
}

/** Returns the format of the axis's points. */
export function usePointFormat(by: ChartData['by']): (point: string, length: 'short' | 'long') => string {
  const locale = useLocale();
  return useCallback(
    (point, length) =>
      by === 'name'
        ? point
        : by === 'hour'
          ? length === 'short'
            ? formatHour(point, locale)
            : formatDate(point, locale, 'dateTime')
          : formatPeriod(point, by, locale, length),
    [by, locale],
  );
}

/** Whether bars are horizontal: names are long, and hours have gaps between them. */
export const hasHorizontalBars = (by: ChartData['by']): boolean => by === 'name' || by === 'hour';
