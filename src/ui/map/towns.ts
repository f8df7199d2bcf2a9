/** Names of towns on the drawn map, from the installation's gazetteer: outlines alone say little. */
import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet';
import { api } from '#src/api/api.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { makeRoom } from './tags.ts';

/** A map that is being moved asks when it rests. */
const restMs = 200;
const pane = 'towns';

function named(name: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/** Names the towns in the window, and again after each move. Without an answer the map stays as it is. */
export function nameTowns(map: LeafletMap, locale: Locale): void {
  const own = map.createPane(pane);
  own.setAttribute('aria-hidden', 'true');
  const names = layerGroup().addTo(map);
  let rest: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const thin = () =>
    makeRoom(
      [...own.children],
      [...map.getContainer().querySelectorAll('.map-pin, .leaflet-tooltip:not(.is-covered)')],
    );
  const ask = async () => {
    asking?.abort();
    asking = new AbortController();
    const box = map.getBounds();
    const query = {
      south: Math.max(box.getSouth(), -85),
      west: Math.max(box.getWest(), -180),
      north: Math.min(box.getNorth(), 85),
      east: Math.min(box.getEast(), 180),
      language: locale,
    };
    if (query.south >= query.north || query.west >= query.east) return;
    try {
      const { data } = await api.maps.towns({ query, signal: asking.signal });
      names.clearLayers();
      for (const { name, lat, lng } of data)
        marker([lat, lng], {
          pane,
          interactive: false,
          keyboard: false,
          icon: divIcon({ className: 'map-town', html: named(name), iconSize: [0, 0] }),
        }).addTo(names);
      thin();
    } catch {
      // A map without names is a map all the same
    }
  };
  const later = () => {
    clearTimeout(rest);
    rest = setTimeout(() => void ask(), restMs);
  };
  map.on('moveend', later);
  map.on('zoomend', thin);
  map.on('unload', () => {
    clearTimeout(rest);
    asking?.abort();
  });
  later();
}
