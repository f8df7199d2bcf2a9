/** A label and an amount of money at the two ends of a line. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';
import { Price } from './Price.tsx';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 16,
  '&[data-total=false]': { color: color.muted },
  '&[data-total=true]': { paddingTop: 14, borderTop: `1px solid ${color.line}`, fontWeight: 650 },
});

export interface SumLineProps {
  label: string;
  /** In units of the currency; null while it is not known. */
  value: number | null;
  isTotal?: boolean;
}

export const SumLine = ({ label, value, isTotal = false }: SumLineProps) => (
  <Line data-total={isTotal}>
    <span>{label}</span>
    {value === null ? '—' : <Price value={value} size={isTotal ? 'medium' : 'small'} decimals="always" />}
  </Line>
);
