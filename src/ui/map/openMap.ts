/** Opens a Leaflet map in an element: background, controls and view. */
import { control, latLngBounds, map as leafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Installation } from '#src/i18n/installation.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { createOutlineMap, maxOutlineZoom } from './outlineMap.ts';
import { createPins, roundPlace, type PinActions } from './pins.ts';
import type { MapPin } from './place.ts';
import { showTownNames } from './towns.ts';
import { createTiles, tilesZoom } from './tiles.ts';

export interface OpenedMap {
  show: (pins: readonly MapPin[], chosen: MapPin['id'] | null) => void;
  close: () => void;
}

interface Options extends PinActions {
  tiles: Installation['tiles'];
  labels: { zoomIn: string; zoomOut: string; credit: string; tilesCredit: string };
  locale: Locale;
  /** Called when the tiles or the outlines can't be loaded. */
  onFailed: (what: 'tiles' | 'outlines') => void;
}

const world = latLngBounds([-56, -168], [74, 178]);

/** Opens the map. It has no pins until the first `show`. */
export function openMap(
  element: HTMLElement,
  { tiles, labels: mapTexts, locale, onFailed, ...actions }: Options,
): OpenedMap {
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
  control.zoom({ position: 'topright', zoomInTitle: mapTexts.zoomIn, zoomOutTitle: mapTexts.zoomOut }).addTo(map);
  const credits = control.attribution({ prefix: false }).addTo(map);
  let closestZoom = tiles ? tilesZoom : maxOutlineZoom;
  let isOpen = true;

  const drawOutlines = async () => {
    try {
      const outlines = await createOutlineMap();
      if (!isOpen) return;
      outlines.addTo(map);
      credits.addAttribution(mapTexts.credit);
      showTownNames(map, locale);
    } catch {
      if (isOpen) onFailed('outlines');
    }
  };
  if (tiles) {
    const layer = createTiles(tiles, mapTexts.tilesCredit, () => {
      layer.remove();
      closestZoom = maxOutlineZoom;
      if (map.getZoom() > closestZoom) map.setZoom(closestZoom, { animate: false });
      onFailed('tiles');
      void drawOutlines();
    }).addTo(map);
  } else void drawOutlines();

  // The wheel scrolls the page until the user clicks or focuses the map.
  map.on('focus mousedown', () => map.scrollWheelZoom.enable());
  map.on('blur mouseout', () => map.scrollWheelZoom.disable());

  let shown: readonly MapPin[] = [];
  const fitView = () => {
    const [first, ...others] = shown;
    if (!first) map.fitBounds(world, { animate: false });
    else if (others.length === 0) map.setView(first, Math.max(closestZoom, map.getZoom()), { animate: false });
    else
      map.fitBounds(latLngBounds(shown.map(({ lat, lng }) => [lat, lng])), {
        paddingTopLeft: [48, 84],
        paddingBottomRight: [48, 28],
        maxZoom: closestZoom,
        animate: false,
      });
  };

  let shownKey = '';
  let lastChosen: MapPin['id'] | null = null;
  const toPlacesKey = (pins: readonly MapPin[]) =>
    pins.map((pin) => `${roundPlace(pin).lat},${roundPlace(pin).lng}`).join(' ');
  const move =
    actions.onMove &&
    ((place: { lat: number; lng: number }) => {
      // A pin that the user has moved does not move the view.
      shownKey = `${place.lat},${place.lng}`;
      actions.onMove?.(place);
    });
  const showPins = createPins(map, { ...actions, onMove: move });
  map.on('click', ({ latlng }) => shown.length === 0 && move?.(roundPlace(latlng.wrap())));

  const observer = new ResizeObserver(() => {
    const wasHidden = map.getSize().x === 0;
    map.invalidateSize({ pan: false });
    if (wasHidden) fitView();
  });
  observer.observe(element);
  map.fitBounds(world, { animate: false });

  return {
    show(pins, chosen) {
      shown = pins;
      const key = toPlacesKey(pins);
      const hasMoved = key !== shownKey;
      shownKey = key;
      if (hasMoved) fitView();
      showPins(pins, chosen);
      const pin = pins.length > 1 && chosen !== lastChosen ? pins.find(({ id }) => id === chosen) : undefined;
      if (pin) map.setView(pin, Math.max(map.getZoom(), closestZoom - 2));
      lastChosen = chosen;
    },
    close() {
      isOpen = false;
      observer.disconnect();
      // Leaflet leaves two timers behind: the end of a zoom, and the `moveend` after a resize of the window.
      Object.assign(map, { _animatingZoom: false });
      map.remove();
      map.off();
    },
  };
}
