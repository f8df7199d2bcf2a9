/** Google's Geocoding API: `GET …/maps/api/geocode/json?address=…|latlng=…&language=…&key=…`. */
import { fail } from '#server/failure.ts';
import type { FoundAddress, Maps } from '../index.ts';

export interface GoogleSettings {
  key: string;
  /** Another server that speaks Google's protocol; null for Google's own. */
  baseUrl: string | null;
}

const defaultBaseUrl = 'https://maps.googleapis.com';
const timeoutMs = 10_000;
/** In seconds. */
const retryAfter = 10;

interface Component {
  long_name: string;
  short_name: string;
  types: string[];
}

interface Result {
  formatted_address: string;
  address_components: Component[];
  geometry: { location: { lat: number; lng: number }; location_type: FoundAddress['location_type'] };
  partial_match?: boolean;
}

interface Answer {
  status: 'OK' | 'ZERO_RESULTS' | 'OVER_QUERY_LIMIT' | 'REQUEST_DENIED' | 'INVALID_REQUEST' | 'UNKNOWN_ERROR';
  results: Result[];
  error_message?: string;
}

/** Our components ← Google's types, the first that is there. */
const types = {
  house: ['street_number', 'premise'],
  street: ['route'],
  city: ['locality', 'postal_town', 'administrative_area_level_2'],
  district: ['sublocality_level_1', 'sublocality'],
  region: ['administrative_area_level_1'],
  postal_code: ['postal_code'],
  country: ['country'],
} as const;

function toFoundAddress({ formatted_address, address_components, geometry, partial_match }: Result): FoundAddress {
  const findComponent = (componentTypes: readonly string[]) =>
    componentTypes.map((type) => address_components.find((component) => component.types.includes(type))).find(Boolean);
  const components = Object.fromEntries(
    Object.entries(types).flatMap(([name, googleTypes]) =>
      findComponent(googleTypes) ? [[name, findComponent(googleTypes)!.long_name]] : [],
    ),
  );
  const country_code = findComponent(types.country)?.short_name;
  return {
    formatted_address,
    ...geometry.location,
    components: { ...components, ...(country_code && { country_code }) },
    location_type: geometry.location_type,
    partial_match: partial_match ?? false,
  };
}

/** Geocoding by Google. There is no fallback: a failure, or more than 10 s, is `unavailable`. */
export function createGoogleMaps({ key, baseUrl }: GoogleSettings): Maps {
  async function requestAddresses(query: Record<string, string>): Promise<FoundAddress[]> {
    const url = new URL('/maps/api/geocode/json', baseUrl ?? defaultBaseUrl);
    url.search = new URLSearchParams({ ...query, key }).toString();
    let answer: Answer;
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      answer = (await reply.json()) as Answer;
    } catch (error) {
      throw fail('unavailable', { retryAfter }, error);
    }
    if (answer.status === 'ZERO_RESULTS' || answer.status === 'INVALID_REQUEST') return [];
    if (answer.status !== 'OK')
      throw fail(
        'unavailable',
        { retryAfter },
        new Error(`Google's geocoder answers ${answer.status}: ${answer.error_message ?? 'no reason'}`),
      );
    return answer.results.map(toFoundAddress);
  }
  return {
    geocode: ({ address, language }) => requestAddresses({ address, language }),
    reverse: ({ lat, lng, language }) => requestAddresses({ latlng: `${lat},${lng}`, language }),
  };
}
