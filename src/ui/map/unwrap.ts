/** Makes outlines continuous that cross the 180th meridian: drawn flat, they would run back over the full map. */
import type { Feature, FeatureCollection, GeoJsonObject, Geometry, Position } from 'geojson';

const southPole = -85;

/** Continues longitudes beyond ±180 where a line crosses the meridian. */
function unwrapLine(line: readonly Position[]): Position[] {
  let turn = 0;
  let previous = line[0]?.[0] ?? 0;
  return line.map(([lng = 0, lat = 0]) => {
    if (lng - previous > 180) turn -= 360;
    else if (lng - previous < -180) turn += 360;
    previous = lng;
    return [lng + turn, lat];
  });
}

/** Closes a ring around the world, such as Antarctica's, along the pole. */
function closeRing(ring: readonly Position[]): Position[] {
  const line = unwrapLine(ring);
  const [start = 0] = line[0] ?? [];
  const [end = 0] = line.at(-1) ?? [];
  return Math.abs(end - start) < 180 ? line : [...line, [end, southPole], [start, southPole], line[0]!];
}

function unwrapGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'MultiLineString') return { ...geometry, coordinates: geometry.coordinates.map(unwrapLine) };
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(closeRing) };
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(closeRing)) };
  return geometry;
}

const unwrapFeature = (feature: Feature): Feature => ({ ...feature, geometry: unwrapGeometry(feature.geometry) });

/** Returns the same outlines with longitudes that may lie beyond ±180. */
export function unwrap(outlines: Feature | FeatureCollection | Geometry): GeoJsonObject {
  if (outlines.type === 'FeatureCollection')
    return { ...outlines, features: outlines.features.map(unwrapFeature) } as FeatureCollection;
  return outlines.type === 'Feature' ? unwrapFeature(outlines) : unwrapGeometry(outlines);
}
