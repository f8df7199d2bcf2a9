/** How many families the rows of an import form. */
import type { ImportDetail } from '#contract/imports.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { stepLabels } from './labels.ts';

/** Nothing if all products stand alone, or are gone again. */
export function FamilyCount({ detail: { families, status } }: { detail: ImportDetail }) {
  const text = useLabels(stepLabels);
  return (
    families &&
    status !== 'undone' && (
      <Callout tone="note" title={text.families(families.count, families.products)}>
        <p>{text.familiesText}</p>
      </Callout>
    )
  );
}
