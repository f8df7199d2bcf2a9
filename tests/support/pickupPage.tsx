/** A page with the pickup points of a store in Almaty, whose clocks newer time zone data sets back an hour. */
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import type { Store } from '#contract/stores.ts';
import { api } from '#src/api/api.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { defaultInstallation } from '#src/i18n/installation.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import { ApiProvider } from '#src/storefront/ApiContext.tsx';
import { PickupPoints } from '#src/storefront/product/PickupPoints.tsx';
import { firstStores, pickupQuery } from '#src/storefront/product/queries.ts';

const day = { from: '09:00', to: '20:00' };
const store = {
  id: 1,
  company_id: 1,
  name: 'Лавка',
  en_name: 'Shop',
  location: { address: '1 Main Street', lat: null, lng: null },
  phone: null,
  time_zone: 'Asia/Almaty',
  pickup: true,
  warehouse: false,
  working_time: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: null, sun: null },
  is_open: false,
  opens_at: '2026-11-23T04:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
} as unknown as Store;

/** Renders the page with a query client that is filled as the server hands its data over. */
export function makePickupPage(locale: Locale) {
  const queries = createQueryClient();
  const { queryKey } = pickupQuery(api, 1, firstStores);
  queries.setQueryData(queryKey, { page: 1, per_page: firstStores, total: 1, data: [store] });
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <LocaleProvider locale={locale} installation={defaultInstallation}>
          <MemoryRouter>
            <PickupPoints companyId={1} />
          </MemoryRouter>
        </LocaleProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
