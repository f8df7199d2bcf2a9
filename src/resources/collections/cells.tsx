import type { Collection } from '#contract/collections.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { collectionWords } from './labels.ts';

/** A collection's name in the reader's language. */
export const CollectionName = ({ record }: { record: Collection }) => nameOf(record, useLocale());

/** Whether somebody has chosen its products, or a rule finds them. */
export const CollectionKind = ({ record }: { record: Collection }) =>
  useLabels(collectionWords).kinds[record.rule ? 'rule' : 'hand'];

export const stateHues = { shown: 'green', scheduled: 'blue', ended: 'grey', hidden: 'amber' } as const;

/** Whether the storefront shows it now. */
export const StateChip = ({ record: { state } }: { record: Pick<Collection, 'state'> }) => (
  <Chip hue={stateHues[state]}>{useLabels(collectionWords).choices.state[state]}</Chip>
);
