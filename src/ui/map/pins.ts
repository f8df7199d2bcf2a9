/** Pins on a Leaflet map: named, reachable by Tab, and where they may be moved, by pointer and by arrow keys. */
import { divIcon, marker, point, type Map as LeafletMap, type Marker } from 'leaflet';
import { fill } from '#src/i18n/labels.ts';
import type { MapPin, Place } from './place.ts';
import { makeRoom } from './tags.ts';

/** In px; with Shift in longer ones. */
const step = 8;
const longStep = 64;
/** A walk by keys ends when none was pressed for so long. */
const restMs = 400;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const drawing =
  '<svg width="32" height="42" viewBox="0 0 32 42" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="2" d="M16 1.5c8 0 14.5 6.3 14.5 14.2C30.5 26.6 16 40.5 16 40.5S1.5 26.6 1.5 15.7C1.5 7.8 8 1.5 16 1.5Z"/><circle cx="16" cy="15.5" r="5.5" fill="#fff"/></svg>';
const icon = () =>
  divIcon({ className: 'map-pin', html: drawing, iconSize: [32, 42], iconAnchor: [16, 40], tooltipAnchor: [0, -42] });

export interface PinDeeds {
  onChoose?: ((id: MapPin['id']) => void) | undefined;
  onMove?: ((place: Place) => void) | undefined;
  /** `{name}. Move it with …` */
  movable: string;
}

/** Six decimals are a hand's breadth. */
export const placeOf = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** A text as an element: Leaflet takes a string for HTML. */
function asElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** Lets arrow keys walk a pin; the end of a walk is a move. */
function walkByKeys(map: LeafletMap, pin: Marker, onMove: (place: Place) => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (rest === undefined) return;
    clearTimeout(rest);
    rest = undefined;
    onMove(placeOf(pin.getLatLng().wrap()));
  };
  const element = pin.getElement();
  element?.addEventListener('keydown', (event) => {
    const way = steps[event.key];
    if (!way) return;
    event.preventDefault();
    // The map itself would move too
    event.stopPropagation();
    const length = event.shiftKey ? longStep : step;
    pin.setLatLng(
      map.containerPointToLatLng(
        map.latLngToContainerPoint(pin.getLatLng()).add(point(way[0] * length, way[1] * length)),
      ),
    );
    map.panInside(pin.getLatLng(), { padding: [48, 48], animate: false });
    clearTimeout(rest);
    rest = setTimeout(settle, restMs);
  });
  element?.addEventListener('blur', settle);
  pin.on('remove', () => clearTimeout(rest));
}

function add(map: LeafletMap, { id, lat, lng, label }: MapPin, { onChoose, onMove, movable }: PinDeeds): Marker {
  const isButton = onChoose !== undefined || onMove !== undefined;
  const pin = marker([lat, lng], {
    icon: icon(),
    draggable: onMove !== undefined,
    autoPan: true,
    keyboard: isButton,
    interactive: isButton,
    riseOnHover: true,
  }).addTo(map);
  const element = pin.getElement();
  element?.setAttribute('aria-label', onMove ? fill(movable, { name: label }) : label);
  if (!isButton) element?.setAttribute('role', 'img');
  if (onMove) {
    element?.classList.add('is-movable');
    pin.on('dragend', () => onMove(placeOf(pin.getLatLng().wrap())));
    walkByKeys(map, pin, onMove);
  }
  const point = () => pin.getTooltip()?.getElement()?.classList.remove('is-covered');
  element?.addEventListener('focus', point);
  pin.on('mouseover', point);
  if (onChoose) {
    pin.on('click', () => onChoose(id));
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(id);
    });
  }
  return pin;
}

/** How far a name stays from the map's edge, in px. */
const edge = 6;

/** Moves a pin's name to the side where the map's edge would cut it. */
function keepWithin(map: LeafletMap, pin: Marker): HTMLElement | undefined {
  const tag = pin.getTooltip()?.getElement();
  if (!tag) return undefined;
  tag.style.marginLeft = '';
  const frame = map.getContainer().getBoundingClientRect();
  const box = tag.getBoundingClientRect();
  const { x } = map.latLngToContainerPoint(pin.getLatLng());
  const isInSight = x >= 0 && x <= frame.width;
  const by = Math.max(0, frame.left + edge - box.left) - Math.max(0, box.right + edge - frame.right);
  if (isInSight && by !== 0) tag.style.marginLeft = `${by}px`;
  return tag;
}

/** Keeps the markers of a map as a list of pins says; one that stays keeps its focus. @returns shows another list */
export function pinsOn(
  map: LeafletMap,
  deeds: PinDeeds,
): (pins: readonly MapPin[], chosen: MapPin['id'] | null) => void {
  const shown = new Map<MapPin['id'], { pin: Marker; label: string }>();
  let inOrder: Marker[] = [];
  const thin = () => makeRoom(inOrder.flatMap((pin) => keepWithin(map, pin) ?? []));
  map.on('zoomend moveend resize', thin);
  return (pins, chosen) => {
    for (const [id, { pin, label }] of shown) {
      if (pins.some((wanted) => wanted.id === id && wanted.label === label)) continue;
      pin.remove();
      shown.delete(id);
    }
    for (const wanted of pins) {
      const known = shown.get(wanted.id);
      const pin = known?.pin ?? add(map, wanted, deeds);
      if (!known) shown.set(wanted.id, { pin, label: wanted.label });
      pin.setLatLng(wanted);
      const isChosen = wanted.id === chosen;
      pin.getElement()?.classList.toggle('is-chosen', isChosen);
      if (deeds.onChoose) pin.getElement()?.setAttribute('aria-pressed', String(isChosen));
      pin.setZIndexOffset(isChosen ? 1000 : 0);
      pin.unbindTooltip();
      if (wanted.label && !deeds.onMove)
        pin.bindTooltip(asElement(wanted.label), { direction: 'top', permanent: true, opacity: 1 });
    }
    inOrder = [...shown]
      .toSorted(([one], [other]) => Number(other === chosen) - Number(one === chosen))
      .map(([, { pin }]) => pin);
    thin();
  };
}
