/** A word on a coloured ground: a status, a mark. The word carries the meaning, the colour helps to find it. */
import styled from '@emotion/styled';
import type { OrderStatus } from '#contract/orders.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { orderStatusWords } from '#src/i18n/orderStatus.ts';

/** Ink on the light and on the dark scheme; the ground is the same hue, thinned. All at least 4.5:1. */
const hues = {
  grey: ['#4d5852', '#b5c0b9'],
  blue: ['#1c5a8c', '#9ccbf2'],
  violet: ['#5f3fa0', '#cdb9ff'],
  amber: ['#7a4a00', '#f3bd6b'],
  teal: ['#0b625d', '#7fd6cf'],
  indigo: ['#3a45a8', '#b4bdff'],
  green: ['#1a6134', '#7fce98'],
  red: ['#a3211a', '#ffb4ab'],
} as const;
export type Hue = keyof typeof hues;

const Ground = styled('span', { shouldForwardProp: (name) => name !== 'hue' })<{ hue: Hue }>(({ hue }) => ({
  '--ink': hues[hue][0],
  '[data-theme=dark] &': { '--ink': hues[hue][1] },
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
}));

export interface ChipProps {
  hue: Hue;
  children: string;
}

export const Chip = ({ hue, children }: ChipProps) => <Ground hue={hue}>{children}</Ground>;

export const orderStatusHues: Readonly<Record<OrderStatus, Hue>> = {
  abandoned_cart: 'grey',
  new: 'blue',
  in_process: 'violet',
  forming: 'amber',
  paid: 'teal',
  ready_to_ship: 'indigo',
  completed: 'green',
  canceled: 'red',
};

export const OrderStatusChip = ({ status }: { status: OrderStatus }) => (
  <Chip hue={orderStatusHues[status]}>{useLabels(orderStatusWords)[status]}</Chip>
);
