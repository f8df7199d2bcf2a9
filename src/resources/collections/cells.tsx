/** Table cells of collections. */
import type { Collection } from '#contract/collections.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { collectionLabels } from './labels.ts';

/** A collection's name in the interface language. */
export const CollectionName = ({ record }: { record: Collection }) => getLocalizedName(record, useLocale());

/** Whether the products are picked by hand or by a rule. */
export const CollectionKind = ({ record }: { record: Collection }) =>
  useLabels(collectionLabels).kinds[record.rule ? 'rule' : 'hand'];

export const stateColors = { shown: 'green', scheduled: 'blue', ended: 'grey', hidden: 'amber' } as const;

/** Whether the storefront shows the collection now. */
export const StateChip = ({ record: { state } }: { record: Pick<Collection, 'state'> }) => (
  <Chip color={stateColors[state]}>{useLabels(collectionLabels).choices.state[state]}</Chip>
);
