import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { formatHour } from '#src/i18n/formatPeriod.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';

const show = (locale: Locale, chart: React.ReactNode) =>
  render(
    <LocaleProvider locale={locale} installation={defaultInstallation}>
      {chart}
    </LocaleProvider>,
  );
const listCells = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

it('lists all that it draws in a table, in the reader’s language', async () => {
  show(
    'ru',
    <Chart
      title="Выручка"
      kind="line"
      by="day"
      measure="money"
      points={['2026-03-01', '2026-03-02']}
      series={[
        { name: 'Сейчас', values: [1234.5, null] },
        { name: 'Раньше', values: [0, 12], isEarlier: true },
      ]}
    />,
  );
  expect(screen.getByRole('figure')).toHaveTextContent('Выручка');
  await userEvent.click(screen.getByText('Таблицей'));
  expect(listCells(screen.getByRole('table'))).toEqual([
    ['День', 'Сейчас', 'Раньше'],
    ['вс, 1 мар. 2026 г.', '1\u00a0234,50\u00a0$', '0,00\u00a0$'],
    ['пн, 2 мар. 2026 г.', '–', '12,00\u00a0$'],
  ]);
});

it('draws bars with names that are no dates', async () => {
  show(
    'en',
    <Chart
      title="Countries"
      kind="bar"
      by="name"
      measure="count"
      points={['Australia', 'Serbia']}
      series={[{ name: 'Uses', values: [1200, 3] }]}
    />,
  );
  expect(await screen.findByText('Countries')).toBeVisible();
  expect(listCells(screen.getByRole('table', { hidden: true }))).toEqual([
    ['Name', 'Uses'],
    ['Australia', '1,200'],
    ['Serbia', '3'],
  ]);
  await import('#src/backOffice/kit/chart/Drawing.tsx');
});

it('writes hours in full in the table and short enough for the axis of a phone', () => {
  show(
    'ru',
    <Chart
      title="Доставлено"
      kind="bar"
      by="hour"
      measure="count"
      points={['2026-09-23T10:00:00.000Z']}
      series={[{ name: 'Доставлено', values: [5] }]}
    />,
  );
  expect(listCells(screen.getByRole('table', { hidden: true }))).toEqual([
    ['Час', 'Доставлено'],
    [formatDate('2026-09-23T10:00:00.000Z', 'ru', 'dateTime'), '5'],
  ]);
  const hours = Array.from({ length: 365 * 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
  // 112 px of text at 12 px.
  for (const locale of ['en', 'ru'] as const)
    expect(Math.max(...hours.map((hour) => formatHour(hour, locale).length)), locale).toBeLessThanOrEqual(17);
  expect(formatHour('2026-03-12T10:00:00', 'en').replace(/\s/g, ' ')).toBe('Mar 12, 10:00 AM');
});

it('writes a week by its days', () => {
  show(
    'en',
    <Chart
      title="Orders"
      kind="bar"
      by="week"
      measure="count"
      points={['2026-03-30']}
      series={[{ name: 'Orders', values: [2] }]}
    />,
  );
  expect(screen.getByRole('rowheader', { hidden: true })).toHaveTextContent('Mar 30 – Apr 5, 2026');
});
