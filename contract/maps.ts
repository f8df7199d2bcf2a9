/** Geocoding in both directions, and the towns that are labeled on a map. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Language, text } from './fields.ts';
import { all } from './lists.ts';
import { everyone, signedIn } from './roles.ts';

const lat = z.number().min(-90).max(90);
const lng = z.number().min(-180).max(180);

export const Address = z.object({
  formatted_address: z.string(),
  lat: z.number(),
  lng: z.number(),
  components: z.object({
    house: z.string().optional(),
    street: z.string().optional(),
    district: z.string().optional(),
    city: z.string().optional(),
    region: z.string().optional(),
    postal_code: z.string().optional(),
    country: z.string().optional(),
    country_code: z.string().optional(),
  }),
  /** Precision of the place; places from a gazetteer of towns are always APPROXIMATE. */
  location_type: z.enum(['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE']),
  /** Only a part of the requested address was found. */
  partial_match: z.boolean(),
  /** IANA's name of the place's time zone. */
  time_zone: z.string(),
});
export type Address = z.output<typeof Address>;

export const Town = z.object({ name: z.string(), lat: z.number(), lng: z.number(), population: z.int() });
export type Town = z.output<typeof Town>;

/** `lat,lng`, in Google's format. */
const LatLng = z
  .string()
  .regex(/^\s*-?\d{1,2}(\.\d{1,15})?\s*,\s*-?\d{1,3}(\.\d{1,15})?\s*$/)
  .refine((pair) => {
    const [north = 0, east = 0] = pair.split(',').map(Number);
    return Math.abs(north) <= 90 && Math.abs(east) <= 180;
  });

export const maps = {
  geocode: endpoint('GET /api/maps/geocode', {
    summary: 'Places of an address, best first; or with latlng the address of a place',
    access: signedIn,
    query: z.object({ address: text(255).optional(), latlng: LatLng.optional(), language: Language.optional() }),
    response: z.object({ results: z.array(Address) }),
    failures: ['unavailable', 'too_often'],
  }),
  towns: endpoint('GET /api/maps/towns', {
    summary: 'The largest towns between four lines, to be named on a map',
    access: everyone,
    query: z.object({ south: lat, west: lng, north: lat, east: lng, language: Language.optional() }),
    response: all(Town),
  }),
};
