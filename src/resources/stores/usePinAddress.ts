/** Looks up the address at the map pin. Only the answer of the last request counts. */
import { useRef, useState } from 'react';
import type { Address } from '#contract/maps.ts';
import { api } from '#src/api/api.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { Place } from '#src/ui/map/place.ts';

/** Returns the address at the pin, and functions that load and reset it. */
export function usePinAddress() {
  const language = useLocale();
  const latestRequest = useRef(0);
  const [found, setFound] = useState<Address | null>(null);
  return {
    found,
    async loadAddress({ lat, lng }: Place): Promise<Address | null> {
      const request = (latestRequest.current += 1);
      // A failed lookup is not an error: a pin needs no address
      const { results } = await api.maps
        .geocode({ query: { latlng: `${lat},${lng}`, language } })
        .catch(() => ({ results: [] as Address[] }));
      if (request !== latestRequest.current) return null;
      setFound(results[0] ?? null);
      return results[0] ?? null;
    },
    resetAddress() {
      latestRequest.current += 1;
      setFound(null);
    },
  };
}
