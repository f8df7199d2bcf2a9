/** A colored label, such as an order status. The word carries the meaning; the color helps to find it. */
import styled from '@emotion/styled';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { formatOrderStatus, getOrderStatusColor, type OrderState } from '#contract/rules/orderStatuses.ts';

/** Text colors for the light and the dark scheme; the background is the same color, thinned. All at least 4.5:1. */
const chipColors = {
  grey: ['#4d5852', '#b5c0b9'],
  blue: ['#1c5a8c', '#9ccbf2'],
  violet: ['#5f3fa0', '#cdb9ff'],
  amber: ['#7a4a00', '#f3bd6b'],
  teal: ['#0b625d', '#7fd6cf'],
  indigo: ['#3a45a8', '#b4bdff'],
  green: ['#1a6134', '#7fce98'],
  red: ['#a3211a', '#ffb4ab'],
} as const;
export type ChipColor = keyof typeof chipColors;

const ChipBox = styled('span', { shouldForwardProp: (name) => name !== 'chipColor' })<{ chipColor: ChipColor }>(
  ({ chipColor }) => ({
    '--ink': chipColors[chipColor][0],
    '[data-theme=dark] &': { '--ink': chipColors[chipColor][1] },
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '2px 9px 2px 8px',
    borderRadius: 999,
    background: 'color-mix(in srgb, var(--ink) 12%, transparent)',
    color: 'var(--ink)',
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: 1.45,
    whiteSpace: 'nowrap',
    '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%', background: 'currentColor', flex: 'none' },
  }),
);

export interface ChipProps {
  color: ChipColor;
  children: string;
}

export const Chip = ({ color, children }: ChipProps) => <ChipBox chipColor={color}>{children}</ChipBox>;

export const OrderStatusChip = ({ order }: { order: OrderState }) => (
  <Chip color={getOrderStatusColor(order)}>{formatOrderStatus(order, useLocale())}</Chip>
);
