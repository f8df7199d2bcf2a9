/** Asks for confirmation before several categories are hidden or shown. */
import type { BulkConfirmProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ImpactDialog } from './ImpactDialog.tsx';
import { impactLabels } from './labels.ts';

export default function BulkImpactDialog({ rows, value, onContinue, onClose }: BulkConfirmProps) {
  const text = useLabels(impactLabels);
  const active = value === true;
  const title = (active ? text.showMany : text.hideMany)(rows.length);
  return (
    <ImpactDialog
      change={{ ids: rows.map(({ id }) => Number(id)), active }}
      title={title}
      confirmLabel={active ? text.show : text.hide}
      onConfirm={() => onContinue()}
      onClose={onClose}
    />
  );
}
