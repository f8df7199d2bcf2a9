/** Code and reason of a stored tax class, which can't be changed. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { TaxClass } from '#contract/taxClasses.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { taxClassLabels } from './labels.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  margin: 0,
  '& dt': { color: color.muted },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
const Note = styled('p')({ margin: '12px 0 0', color: color.muted, fontSize: '0.875rem' });

export function TaxClassFacts() {
  const record = useRecordContext<TaxClass>();
  const { fields, choices, unchangeable } = useLabels(taxClassLabels);
  if (!record) return null;
  return (
    <>
      <Facts>
        <dt>{fields.code}</dt>
        <dd translate="no">{record.code}</dd>
        <dt>{fields.reason}</dt>
        <dd>{choices.reason[record.reason]}</dd>
      </Facts>
      <Note>{unchangeable}</Note>
    </>
  );
}
