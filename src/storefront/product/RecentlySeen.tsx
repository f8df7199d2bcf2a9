/** Products that were viewed on this device, in their current state. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useRecentlySeen } from '#src/session/recentlySeen.ts';
import { useComesNear } from '#src/ui/useComesNear.ts';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { byIdsQuery } from './queries.ts';
import { Shelf } from './Shelf.tsx';

/** @param excludedIds products that the page already shows */
export function RecentlySeen({ excludedIds }: { excludedIds: readonly number[] }) {
  const text = useLabels(productLabels);
  const currentIds = useRecentlySeen();
  const [ref, isNear] = useComesNear<HTMLDivElement>();
  // The list of the moment when the page opened: cards must not move.
  const [ids, setIds] = useState<readonly number[]>([]);
  if (ids.length === 0 && currentIds.length > 0) setIds(currentIds);
  const others = ids.filter((id) => !excludedIds.includes(id)).slice(0, 12);
  const { data, isError } = useQuery({ ...byIdsQuery(useApi(), others), enabled: isNear && others.length > 0 });
  if (isError || others.length === 0) return null;
  return (
    <div ref={ref} style={{ minWidth: 0 }}>
      <Shelf title={text.recentlySeen} products={data} />
    </div>
  );
}
