/** Shows names of towns on the built-in map, from the installation's gazetteer. */
import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet';
import { api } from '#src/api/api.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { hideCovered } from './tags.ts';

/** Pause in ms after a move before the names are loaded. */
const debounceMs = 200;
const pane = 'towns';

function toElement(name: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/** Shows the towns of the visible part, and again after each move. After a failure the map stays as it is. */
export function showTownNames(map: LeafletMap, locale: Locale): void {
  const townPane = map.createPane(pane);
  townPane.setAttribute('aria-hidden', 'true');
  const names = layerGroup().addTo(map);
  let loadTimer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const hideCoveredNames = () =>
    hideCovered(
      [...townPane.children],
      [...map.getContainer().querySelectorAll('.map-pin, .leaflet-tooltip:not(.is-covered)')],
    );
  const loadTowns = async () => {
    request?.abort();
    request = new AbortController();
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
      const { data } = await api.maps.towns({ query, signal: request.signal });
      names.clearLayers();
      for (const { name, lat, lng } of data)
        marker([lat, lng], {
          pane,
          interactive: false,
          keyboard: false,
          icon: divIcon({ className: 'map-town', html: toElement(name), iconSize: [0, 0] }),
        }).addTo(names);
      hideCoveredNames();
    } catch {
      // The map works without names.
    }
  };
  const scheduleLoad = () => {
    clearTimeout(loadTimer);
    loadTimer = setTimeout(() => void loadTowns(), debounceMs);
  };
  map.on('moveend', scheduleLoad);
  map.on('zoomend', hideCoveredNames);
  map.on('unload', () => {
    clearTimeout(loadTimer);
    request?.abort();
  });
  scheduleLoad();
}
