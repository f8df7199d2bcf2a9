/** Exports all figures on the screen as one table. */
import Button from '@mui/material/Button';
import type { PromoStatistics } from '#contract/promo.ts';
import { toCsv } from '#src/backOffice/kit/list/export/csv.ts';
import { saveFile } from '#src/backOffice/kit/list/export/saveFile.ts';
import { buildFileName, type Sheet } from '#src/backOffice/kit/list/export/sheet.ts';
import { toXlsx } from '#src/backOffice/kit/list/export/xlsx.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { selectLocalized } from '#src/i18n/localized.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { statLabels } from './labels.ts';

async function saveSheet(sheet: Sheet, format: 'csv' | 'xlsx', locale: Locale, title: string): Promise<void> {
  const blob = await (format === 'csv' ? toCsv(sheet, locale) : toXlsx(sheet, title));
  saveFile(blob, buildFileName('/promocodes/stat', new Date(), format));
}

export function StatExport({ statistics: { usage, countries, platforms, days } }: { statistics: PromoStatistics }) {
  const text = useLabels(statLabels);
  const locale = useLocale();
  const buildSheet = (): Sheet => ({
    columns: [
      { header: text.heads.kind, type: 'text' },
      { header: text.heads.name, type: 'text' },
      { header: text.heads.uses, type: 'number' },
    ],
    rows: [
      ...usage.map(({ code, uses }) => [text.charts.codes, code, uses]),
      ...countries.map(({ id, name, en_name, uses }) => [
        text.charts.countries,
        id === 0 ? text.unknown : selectLocalized(locale, name, en_name),
        uses,
      ]),
      ...platforms.map(({ platform, uses }) => [text.charts.platforms, text.platforms[platform], uses]),
      ...days.map(({ date, uses }) => [text.charts.days, date, uses]),
    ],
  });
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<OfficeIcon name="download" size={18} />}
          aria-label={`${text.export}: ${text[format]}`}
          onClick={() => void saveSheet(buildSheet(), format, locale, text.title)}
        >
          {text[format]}
        </Button>
      ))}
    </>
  );
}
