/** The world drawn by ourselves: land and borders of Natural Earth, so that a map needs nobody else's server. */
import { geoJSON, layerGroup, svg, type LayerGroup } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { unwrap } from './unwrap.ts';

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

/** Beyond this the outlines are too coarse to tell anything. */
export const drawnZoom = 9;

let world: Promise<World> | undefined;

async function load(): Promise<World> {
  const answer = await fetch(worldUrl);
  if (!answer.ok) throw new Error(`the outlines answered ${answer.status}`);
  return (await answer.json()) as World;
}

/** Downloaded once for all maps of a page; a failure is tried again by the next map. */
function worldData(): Promise<World> {
  world ??= load().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return world;
}

/** Land and borders as a layer. @throws where they can't be downloaded */
export async function drawnMap(): Promise<LayerGroup> {
  const data = await worldData();
  // Drawn somewhat beyond the window, so that a small drag shows no edge
  const renderer = svg({ padding: 0.5 });
  const plain = { interactive: false, renderer } as const;
  return layerGroup([
    geoJSON(unwrap(feature(data, data.objects.land)), { ...plain, style: { className: 'map-land', fillOpacity: 1 } }),
    geoJSON(unwrap(mesh(data, data.objects.countries, (one, other) => one !== other)), {
      ...plain,
      style: { className: 'map-borders', fill: false },
    }),
  ]);
}
