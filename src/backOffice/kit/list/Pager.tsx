/** The pager of a list: react-admin's, with the kit's labels and an estimated total. */
import { Pagination, PaginationActions, useListContext, type PaginationActionsProps } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { kitLabels } from '../labels.ts';

const sizes = [20, 50, 100];

/** The formatted total; marks an estimate. */
export function useTotalText(): string {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const { total, meta } = useListContext();
  const shown = formatNumber(total ?? 0, locale);
  return (meta as { isEstimate?: boolean } | undefined)?.isEstimate ? fill(labels.about, { n: shown }) : shown;
}

/** The buttons of all pages; MUI names them in English only. */
const PageButtons = (props: PaginationActionsProps) => (
  <PaginationActions {...props} aria-label={useLabels(kitLabels).pages} />
);

export function Pager() {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const totalText = useTotalText();
  const { perPage, total } = useListContext();
  if (!total) return null;
  // Properties of MUI's pager, which react-admin passes on although its types leave them out.
  const texts = {
    labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
      fill(labels.range, { from: formatNumber(from, locale), to: formatNumber(to, locale), total: totalText }),
    getItemAriaLabel: (type: string) => (type === 'next' ? labels.nextPage : labels.previousPage),
  };
  return (
    <Pagination
      actions={PageButtons}
      rowsPerPageOptions={sizes.includes(perPage) ? sizes : [perPage, ...sizes]}
      slotProps={{ select: { native: true, inputProps: { 'aria-label': labels.rowsPerPage } } }}
      {...texts}
    />
  );
}
