/** Pickup points of a company with hours, and a map. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { PlaceMap } from '#src/ui/map/PlaceMap.tsx';
import { useApi } from '../ApiContext.tsx';
import { PickupPoints } from '../product/PickupPoints.tsx';
import { firstStores, pickupQuery } from '../product/queries.ts';
import { companyLabels } from './labels.ts';

/** Maximum number of pins on the map; the API returns at most 1000 stores at once. */
const maxPins = 999;

const Layout = styled('div')({
  marginTop: 32,
  scrollMarginTop: 88,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
});

export interface CompanyStoresProps {
  companyId: number;
  brand: string;
  /** Number of pickup points. */
  total: number;
}

export function CompanyStores({ companyId, brand, total }: CompanyStoresProps) {
  const text = useLabels(companyLabels);
  const locale = useLocale();
  // A company with few stores needs no second request: the page has loaded the first ones under the same key
  const { data } = useQuery({
    ...pickupQuery(useApi(), companyId, Math.max(firstStores, Math.min(total, maxPins))),
    enabled: total > 0,
  });
  const pins = useMemo(
    () =>
      (data?.data ?? []).flatMap((store) => {
        const { lat, lng } = store.location;
        return lat === null || lng === null ? [] : [{ id: store.id, label: getLocalizedName(store, locale), lat, lng }];
      }),
    [data, locale],
  );
  if (total === 0) return null;
  return (
    <Layout id="stores">
      <PickupPoints companyId={companyId} />
      {pins.length > 0 && (
        <div className="needs-js">
          <PlaceMap label={fill(text.map, { brand })} pins={pins} height={360} />
        </div>
      )}
    </Layout>
  );
}
