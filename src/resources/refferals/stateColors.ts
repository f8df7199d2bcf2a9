/** Chip colors of reward states. */
import type { RewardState } from '#contract/rewards.ts';
import type { ChipColor } from '#src/ui/StatusChip.tsx';

export const stateColors: Readonly<Record<RewardState, ChipColor>> = {
  pending: 'grey',
  waiting: 'blue',
  held: 'amber',
  credited: 'green',
  rejected: 'red',
  taken_back: 'red',
};
