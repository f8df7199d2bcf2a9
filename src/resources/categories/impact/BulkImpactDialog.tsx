/** Before several categories are hidden or shown. */
import type { BeforeBulkProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { BeforeChange } from './BeforeChange.tsx';
import { impactWords } from './labels.ts';

export default function BeforeBulk({ rows, value, onGoOn, onClose }: BeforeBulkProps) {
  const text = useLabels(impactWords);
  const active = value === true;
  const title = (active ? text.showMany : text.hideMany)(rows.length);
  return (
    <BeforeChange
      change={{ ids: rows.map(({ id }) => Number(id)), active }}
      title={title}
      goOn={active ? text.show : text.hide}
      onGoOn={() => onGoOn()}
      onClose={onClose}
    />
  );
}
