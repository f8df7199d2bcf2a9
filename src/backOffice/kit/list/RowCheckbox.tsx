/** The checkbox of a row; with Shift it selects all rows from the previous one. */
import styled from '@emotion/styled';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { kitLabels } from '../labels.ts';
import { useResource } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';

export const CheckboxInput = styled('input')({
  display: 'block',
  width: 17,
  height: 17,
  margin: 0,
  accentColor: color.primary,
  cursor: 'pointer',
});

export function RowCheckbox({ record }: { record: RaRecord }) {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const { getName } = useResource();
  const { selection, pick } = useListScope();
  // A change event does not contain the pressed keys, so the click stores them.
  const isRange = useRef(false);
  return (
    <CheckboxInput
      type="checkbox"
      aria-label={fill(labels.selectRow, { name: getName(record, locale) })}
      checked={selection.has(record.id)}
      // Shift would also select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        isRange.current = event.shiftKey;
      }}
      onChange={(event) => pick(record.id, event.target.checked, isRange.current)}
    />
  );
}
