/** The address of the pin: asked for after each move, the last one counts. */
import { useRef, useState } from 'react';
import type { Address } from '#contract/maps.ts';
import { api } from '#src/api/api.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { Place } from '#src/ui/map/place.ts';

/** What is at the pin, and how to ask anew. */
export function useAddressOf() {
  const language = useLocale();
  const asked = useRef(0);
  const [found, setFound] = useState<Address | null>(null);
  return {
    found,
    async look({ lat, lng }: Place): Promise<Address | null> {
      const mine = (asked.current += 1);
      // A pin without an address is a pin all the same
      const { results } = await api.maps
        .geocode({ query: { latlng: `${lat},${lng}`, language } })
        .catch(() => ({ results: [] as Address[] }));
      if (mine !== asked.current) return null;
      setFound(results[0] ?? null);
      return results[0] ?? null;
    },
    forget() {
      asked.current += 1;
      setFound(null);
    },
  };
}
