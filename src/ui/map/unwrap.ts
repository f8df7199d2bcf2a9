/** Outlines that cross the 180th meridian, made continuous: drawn flat, they would run back over the whole world. Pure. */
import type { Feature, FeatureCollection, GeoJsonObject, Geometry, Position } from 'geojson';

const southPole = -85;

/** A line whose longitudes go on beyond ±180 where it crosses the meridian. */
function continuous(line: readonly Position[]): Position[] {
  let turn = 0;
  let before = line[0]?.[0] ?? 0;
  return line.map(([lng = 0, lat = 0]) => {
    if (lng - before > 180) turn -= 360;
    else if (lng - before < -180) turn += 360;
    before = lng;
    return [lng + turn, lat];
  });
}

/** A ring that goes round the world, as Antarctica's does, is closed along the pole. */
function closedRing(ring: readonly Position[]): Position[] {
  const line = continuous(ring);
  const [start = 0] = line[0] ?? [];
  const [end = 0] = line.at(-1) ?? [];
  return Math.abs(end - start) < 180 ? line : [...line, [end, southPole], [start, southPole], line[0]!];
}

function unwrapGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'MultiLineString') return { ...geometry, coordinates: geometry.coordinates.map(continuous) };
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(closedRing) };
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(closedRing)) };
  return geometry;
}

const unwrapFeature = (feature: Feature): Feature => ({ ...feature, geometry: unwrapGeometry(feature.geometry) });

/** The same outlines with longitudes that may lie beyond ±180. */
export function unwrap(outlines: Feature | FeatureCollection | Geometry): GeoJsonObject {
  if (outlines.type === 'FeatureCollection')
    return { ...outlines, features: outlines.features.map(unwrapFeature) } as FeatureCollection;
  return outlines.type === 'Feature' ? unwrapFeature(outlines) : unwrapGeometry(outlines);
}
