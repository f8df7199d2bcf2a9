/** Colours of what has become of a reward. */
import type { RewardState } from '#contract/rewards.ts';
import type { Hue } from '#src/ui/StatusChip.tsx';

export const stateColours: Readonly<Record<RewardState, Hue>> = {
  pending: 'grey',
  waiting: 'blue',
  held: 'amber',
  credited: 'green',
  rejected: 'red',
  taken_back: 'red',
};
