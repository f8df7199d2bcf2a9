/** The built-in map: land and borders of Natural Earth, which needs no external server. */
import { geoJSON, layerGroup, svg, type LayerGroup } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { unwrap } from './unwrap.ts';

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

/** Closest useful zoom: beyond it the outlines are too coarse. */
export const maxOutlineZoom = 9;

let world: Promise<World> | undefined;

async function downloadWorld(): Promise<World> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`the outlines answered ${response.status}`);
  return (await response.json()) as World;
}

/** Downloads the outlines once for all maps of a page; after a failure the next map tries again. */
function loadWorld(): Promise<World> {
  world ??= downloadWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return world;
}

/**
 * Creates a layer with land and borders.
 * @throws if they can't be downloaded
 */
export async function createOutlineMap(): Promise<LayerGroup> {
  const data = await loadWorld();
  // Drawn beyond the window, so that a small drag shows no edge.
  const renderer = svg({ padding: 0.5 });
  const layerOptions = { interactive: false, renderer } as const;
  return layerGroup([
    geoJSON(unwrap(feature(data, data.objects.land)), {
      ...layerOptions,
      style: { className: 'map-land', fillOpacity: 1 },
    }),
    // Borders between two countries, without coasts
    geoJSON(unwrap(mesh(data, data.objects.countries, (one, other) => one !== other)), {
      ...layerOptions,
      style: { className: 'map-borders', fill: false },
    }),
  ]);
}
