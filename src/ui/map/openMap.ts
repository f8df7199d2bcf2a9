/** Opens a Leaflet map in an element: its ground, its controls, where it looks. */
import { control, latLngBounds, map as leafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Installation } from '#src/i18n/installation.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { drawnMap, drawnZoom } from './drawnMap.ts';
import { pinsOn, placeOf, type PinDeeds } from './pins.ts';
import type { MapPin } from './place.ts';
import { nameTowns } from './towns.ts';
import { tilesOf, tilesZoom } from './tiles.ts';

export interface OpenedMap {
  show: (pins: readonly MapPin[], chosen: MapPin['id'] | null) => void;
  close: () => void;
}

interface Options extends PinDeeds {
  tiles: Installation['tiles'];
  words: { zoomIn: string; zoomOut: string; credit: string; tilesCredit: string };
  locale: Locale;
  /** The tiles, or else the outlines, can't be loaded. */
  onFailed: (what: 'tiles' | 'outlines') => void;
}

const world = latLngBounds([-56, -168], [74, 178]);

/** Opens it. Nothing is shown until the first `show`. */
export function openMap(element: HTMLElement, { tiles, words, locale, onFailed, ...deeds }: Options): OpenedMap {
  const map = leafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    minZoom: 0,
    maxZoom: 19,
    scrollWheelZoom: false,
    zoomSnap: 0.5,
    fadeAnimation: false,
  });
  control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  const credits = control.attribution({ prefix: false }).addTo(map);
  let closest = tiles ? tilesZoom : drawnZoom;
  let isOpen = true;

  const draw = async () => {
    try {
      const ground = await drawnMap();
      if (!isOpen) return;
      ground.addTo(map);
      credits.addAttribution(words.credit);
      nameTowns(map, locale);
    } catch {
      if (isOpen) onFailed('outlines');
    }
  };
  if (tiles) {
    const layer = tilesOf(tiles, words.tilesCredit, () => {
      layer.remove();
      closest = drawnZoom;
      if (map.getZoom() > closest) map.setZoom(closest, { animate: false });
      onFailed('tiles');
      void draw();
    }).addTo(map);
  } else void draw();

  // The wheel scrolls the page until somebody has taken hold of the map
  map.on('focus mousedown', () => map.scrollWheelZoom.enable());
  map.on('blur mouseout', () => map.scrollWheelZoom.disable());

  let shown: readonly MapPin[] = [];
  const look = () => {
    const [first, ...others] = shown;
    if (!first) map.fitBounds(world, { animate: false });
    else if (others.length === 0) map.setView(first, Math.max(closest, map.getZoom()), { animate: false });
    else
      map.fitBounds(latLngBounds(shown.map(({ lat, lng }) => [lat, lng])), {
        paddingTopLeft: [48, 84],
        paddingBottomRight: [48, 28],
        maxZoom: closest,
        animate: false,
      });
  };

  let seen = '';
  let looked: MapPin['id'] | null = null;
  const keyOf = (pins: readonly MapPin[]) => pins.map((pin) => `${placeOf(pin).lat},${placeOf(pin).lng}`).join(' ');
  const move =
    deeds.onMove &&
    ((place: { lat: number; lng: number }) => {
      // What somebody has moved stays where they look
      seen = `${place.lat},${place.lng}`;
      deeds.onMove?.(place);
    });
  const put = pinsOn(map, { ...deeds, onMove: move });
  map.on('click', ({ latlng }) => shown.length === 0 && move?.(placeOf(latlng.wrap())));

  const resized = new ResizeObserver(() => {
    const wasHidden = map.getSize().x === 0;
    map.invalidateSize({ pan: false });
    if (wasHidden) look();
  });
  resized.observe(element);
  map.fitBounds(world, { animate: false });

  return {
    show(pins, chosen) {
      shown = pins;
      const key = keyOf(pins);
      const isElsewhere = key !== seen;
      seen = key;
      if (isElsewhere) look();
      put(pins, chosen);
      const pin = pins.length > 1 && chosen !== looked ? pins.find(({ id }) => id === chosen) : undefined;
      if (pin) map.setView(pin, Math.max(map.getZoom(), closest - 2));
      looked = chosen;
    },
    close() {
      isOpen = false;
      resized.disconnect();
      // Leaflet leaves two timers behind: the end of a zoom, and the `moveend` that follows a resize of the window
      Object.assign(map, { _animatingZoom: false });
      map.remove();
      map.off();
    },
  };
}
