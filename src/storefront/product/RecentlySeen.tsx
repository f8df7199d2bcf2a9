/** What was looked at on this device, in whatever state it is now. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useRecentlySeen } from '#src/session/recentlySeen.ts';
import { useComesNear } from '#src/ui/useComesNear.ts';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { byIdsQuery } from './queries.ts';
import { Shelf } from './Shelf.tsx';

/** @param besides products that are shown already */
export function RecentlySeen({ besides }: { besides: readonly number[] }) {
  const text = useLabels(productLabels);
  const now = useRecentlySeen();
  const [ref, isNear] = useComesNear<HTMLDivElement>();
  // As it was when the page opened: a card that moves under the finger is of no use.
  const [ids, setIds] = useState<readonly number[]>([]);
  if (ids.length === 0 && now.length > 0) setIds(now);
  const others = ids.filter((id) => !besides.includes(id)).slice(0, 12);
  const { data, isError } = useQuery({ ...byIdsQuery(useApi(), others), enabled: isNear && others.length > 0 });
  if (isError || others.length === 0) return null;
  return (
    <div ref={ref} style={{ minWidth: 0 }}>
      <Shelf title={text.recentlySeen} products={data} />
    </div>
  );
}
