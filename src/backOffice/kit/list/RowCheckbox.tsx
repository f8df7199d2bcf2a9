/** The box that selects a row; with Shift, everything from the box before. */
import styled from '@emotion/styled';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { kitWords } from '../labels.ts';
import { useResource } from '../ResourceScope.tsx';
import { useList } from './ListScope.tsx';

export const TickBox = styled('input')({
  display: 'block',
  width: 17,
  height: 17,
  margin: 0,
  accentColor: colour.primary,
  cursor: 'pointer',
});

export function Tick({ record }: { record: RaRecord }) {
  const words = useLabels(kitWords);
  const locale = useLocale();
  const { nameOf } = useResource();
  const { selection, pick } = useList();
  // The change that a click makes doesn't say which keys were held.
  const isRange = useRef(false);
  return (
    <TickBox
      type="checkbox"
      aria-label={fill(words.selectRow, { name: nameOf(record, locale) })}
      checked={selection.has(record.id)}
      // Shift would select the text in between as well.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        isRange.current = event.shiftKey;
      }}
      onChange={(event) => pick(record.id, event.target.checked, isRange.current)}
    />
  );
}
