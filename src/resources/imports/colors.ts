/** Chip colors of import statuses and row outcomes. */
import type { ImportStatus, RowOutcome } from '#contract/imports.ts';
import type { ChipColor } from '#src/ui/StatusChip.tsx';

export const importColors: Readonly<Record<ImportStatus, ChipColor>> = {
  mapping: 'blue',
  checking: 'violet',
  checked: 'indigo',
  running: 'violet',
  canceling: 'amber',
  canceled: 'amber',
  done: 'green',
  failed: 'red',
  undoing: 'amber',
  partly_undone: 'amber',
  undone: 'grey',
};

export const outcomeColors: Readonly<Record<RowOutcome, ChipColor>> = {
  unknown: 'grey',
  create: 'green',
  change: 'blue',
  same: 'grey',
  refuse: 'red',
  part: 'grey',
};
