/** Sorts pickup stores by their distance to the buyer. Pure. */
import type { Store } from '#contract/stores.ts';

/** In degrees. */
export interface Position {
  lat: number;
  lng: number;
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The angle between two places as the earth's center sees it, in radians. */
function getAngle(one: Position, other: Position): number {
  const [lat, otherLat] = [toRadians(one.lat), toRadians(other.lat)];
  const turn = Math.cos(toRadians(other.lng - one.lng));
  const cosine = Math.sin(lat) * Math.sin(otherLat) + Math.cos(lat) * Math.cos(otherLat) * turn;
  // Rounding may lead out of the range of a cosine
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
}

export const hasPosition = ({ location: { lat, lng } }: Pick<Store, 'location'>): boolean =>
  lat !== null && lng !== null;

/** The nearest store first; those without a position last. */
export function sortByDistance<S extends Pick<Store, 'location'>>(stores: readonly S[], position: Position): S[] {
  const getDistance = ({ location: { lat, lng } }: S) =>
    lat === null || lng === null ? Infinity : getAngle({ lat, lng }, position);
  return (
    stores
      .map((store) => ({ store, distance: getDistance(store) }))
      // The difference of two infinities is not a number
      .toSorted((one, other) => (one.distance === other.distance ? 0 : one.distance - other.distance))
      .map(({ store }) => store)
  );
}
