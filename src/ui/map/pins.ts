/** Pins on a Leaflet map: named, reachable by Tab, and movable by pointer and arrow keys if allowed. */
import { divIcon, marker, point, type Map as LeafletMap, type Marker } from 'leaflet';
import { fill } from '#src/i18n/labels.ts';
import type { MapPin, Place } from './place.ts';
import { hideCovered } from './tags.ts';

/** Steps of the arrow keys in px, without and with Shift. */
const step = 8;
const longStep = 64;
/** A move by keys ends after this pause. */
const moveEndMs = 400;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const pinSvg =
  '<svg width="32" height="42" viewBox="0 0 32 42" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="2" d="M16 1.5c8 0 14.5 6.3 14.5 14.2C30.5 26.6 16 40.5 16 40.5S1.5 26.6 1.5 15.7C1.5 7.8 8 1.5 16 1.5Z"/><circle cx="16" cy="15.5" r="5.5" fill="#fff"/></svg>';
const createIcon = () =>
  divIcon({ className: 'map-pin', html: pinSvg, iconSize: [32, 42], iconAnchor: [16, 40], tooltipAnchor: [0, -42] });

export interface PinActions {
  onChoose?: ((id: MapPin['id']) => void) | undefined;
  onMove?: ((place: Place) => void) | undefined;
  /** `{name}. Move it with …` */
  movable: string;
}

/** Rounds to six decimals, which is about 10 cm. */
export const roundPlace = ({ lat, lng }: Place): Place => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
});

/** Makes an element of a text: Leaflet takes strings for HTML. */
function toElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** Moves a pin by arrow keys; `onMove` is called once at the end. */
function moveByKeys(map: LeafletMap, pin: Marker, onMove: (place: Place) => void): void {
  let moveTimer: ReturnType<typeof setTimeout> | undefined;
  const finishMove = () => {
    if (moveTimer === undefined) return;
    clearTimeout(moveTimer);
    moveTimer = undefined;
    onMove(roundPlace(pin.getLatLng().wrap()));
  };
  const element = pin.getElement();
  element?.addEventListener('keydown', (event) => {
    const direction = steps[event.key];
    if (!direction) return;
    event.preventDefault();
    // Otherwise the map moves too.
    event.stopPropagation();
    const length = event.shiftKey ? longStep : step;
    pin.setLatLng(
      map.containerPointToLatLng(
        map.latLngToContainerPoint(pin.getLatLng()).add(point(direction[0] * length, direction[1] * length)),
      ),
    );
    map.panInside(pin.getLatLng(), { padding: [48, 48], animate: false });
    clearTimeout(moveTimer);
    moveTimer = setTimeout(finishMove, moveEndMs);
  });
  element?.addEventListener('blur', finishMove);
  pin.on('remove', () => clearTimeout(moveTimer));
}

function addPin(map: LeafletMap, { id, lat, lng, label }: MapPin, { onChoose, onMove, movable }: PinActions): Marker {
  const isButton = onChoose !== undefined || onMove !== undefined;
  const pin = marker([lat, lng], {
    icon: createIcon(),
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
    pin.on('dragend', () => onMove(roundPlace(pin.getLatLng().wrap())));
    moveByKeys(map, pin, onMove);
  }
  const uncoverTag = () => pin.getTooltip()?.getElement()?.classList.remove('is-covered');
  element?.addEventListener('focus', uncoverTag);
  pin.on('mouseover', uncoverTag);
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

/** Least distance of a name from the map's edge, in px. */
const edge = 6;

/** Shifts a pin's name so that the map's edge does not cut it. */
function moveTagIntoView(map: LeafletMap, pin: Marker): HTMLElement | undefined {
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

/**
 * Creates the pins of a map.
 * @returns a function that shows a list of pins; pins that stay keep the focus
 */
export function createPins(
  map: LeafletMap,
  actions: PinActions,
): (pins: readonly MapPin[], chosen: MapPin['id'] | null) => void {
  const shown = new Map<MapPin['id'], { pin: Marker; label: string }>();
  let inOrder: Marker[] = [];
  const hideCoveredTags = () => hideCovered(inOrder.flatMap((pin) => moveTagIntoView(map, pin) ?? []));
  map.on('zoomend moveend resize', hideCoveredTags);
  return (pins, chosen) => {
    for (const [id, { pin, label }] of shown) {
      if (pins.some((target) => target.id === id && target.label === label)) continue;
      pin.remove();
      shown.delete(id);
    }
    for (const target of pins) {
      const existing = shown.get(target.id);
      const pin = existing?.pin ?? addPin(map, target, actions);
      if (!existing) shown.set(target.id, { pin, label: target.label });
      pin.setLatLng(target);
      const isChosen = target.id === chosen;
      pin.getElement()?.classList.toggle('is-chosen', isChosen);
      if (actions.onChoose) pin.getElement()?.setAttribute('aria-pressed', String(isChosen));
      pin.setZIndexOffset(isChosen ? 1000 : 0);
      pin.unbindTooltip();
      if (target.label && !actions.onMove)
        pin.bindTooltip(toElement(target.label), { direction: 'top', permanent: true, opacity: 1 });
    }
    inOrder = [...shown]
      .toSorted(([one], [other]) => Number(other === chosen) - Number(one === chosen))
      .map(([, { pin }]) => pin);
    hideCoveredTags();
  };
}
