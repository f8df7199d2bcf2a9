import type { ImportStatus, RowOutcome } from '#contract/imports.ts';
import type { Hue } from '#src/ui/StatusChip.tsx';

export const importHues: Readonly<Record<ImportStatus, Hue>> = {
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

export const outcomeHues: Readonly<Record<RowOutcome, Hue>> = {
  unknown: 'grey',
  create: 'green',
  change: 'blue',
  same: 'grey',
  refuse: 'red',
  part: 'grey',
};
