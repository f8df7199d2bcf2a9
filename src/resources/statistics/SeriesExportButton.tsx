/** Exports the shown series as a CSV file. */
import Button from '@mui/material/Button';
import type { Sales } from '#contract/statistics.ts';
import { toCsv } from '#src/backOffice/kit/list/export/csv.ts';
import { saveFile } from '#src/backOffice/kit/list/export/saveFile.ts';
import type { Sheet } from '#src/backOffice/kit/list/export/sheet.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { chartLabels } from '#src/backOffice/kit/chart/labels.ts';
import { dashboardLabels } from './labels.ts';

const figures = ['orders', 'canceled', 'completed', 'items', 'revenue', 'average_sum', 'users', 'activations'] as const;

export function SeriesExportButton({ sales }: { sales: Sales }) {
  const text = useLabels(dashboardLabels);
  const { steps } = useLabels(chartLabels);
  const locale = useLocale();
  const exportCsv = async () => {
    const shownFigures = figures.filter((name) => sales.totals[name] !== undefined);
    const sheet: Sheet = {
      columns: [
        { header: steps[sales.by], type: 'text' },
        ...shownFigures.map((name) => ({
          header: text[name],
          type: name === 'revenue' || name === 'average_sum' ? ('money' as const) : ('number' as const),
        })),
      ],
      rows: sales.series.map((point) => [point.date, ...shownFigures.map((name) => point[name] ?? null)]),
    };
    saveFile(await toCsv(sheet, locale), `statistics-${sales.from}-${sales.to}.csv`);
  };
  return (
    <Button variant="outlined" startIcon={<OfficeIcon name="download" size={18} />} onClick={() => void exportCsv()}>
      {text.export}
    </Button>
  );
}
