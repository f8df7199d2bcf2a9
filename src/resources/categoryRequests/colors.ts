/** Chip colors of the requests' statuses. */
import type { CategoryRequest } from '#contract/categoryRequests.ts';
import type { ChipColor } from '#src/ui/StatusChip.tsx';

export const requestColors: Readonly<Record<CategoryRequest['status'], ChipColor>> = {
  waiting: 'amber',
  accepted: 'green',
  declined: 'red',
};
