/** An amount of money in the installation's currency, formatted for the reader's language. */
import styled from '@emotion/styled';
import { usePriceFormat } from '#src/i18n/LocaleProvider.tsx';

const sizes = { small: '0.9375rem', medium: '1.0625rem', large: '1.75rem' } as const;

const Amount = styled('span', { shouldForwardProp: (name) => name !== 'size' })<{ size: keyof typeof sizes }>(
  ({ size }) => ({
    fontSize: sizes[size],
    fontWeight: 680,
    lineHeight: 1.3,
    letterSpacing: size === 'large' ? '-0.015em' : undefined,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  }),
);

export interface PriceProps {
  /** In units of the currency. */
  value: number;
  size?: keyof typeof sizes;
  /** `always` shows minor units even for whole amounts, for columns of sums. */
  decimals?: 'needed' | 'always';
}

export function Price({ value, size = 'medium', decimals }: PriceProps) {
  const format = usePriceFormat(decimals);
  return <Amount size={size}>{format(value)}</Amount>;
}
