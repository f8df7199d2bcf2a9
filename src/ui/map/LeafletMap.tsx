/** The Leaflet map. Only ./PlaceMap.tsx loads it, since it weighs more than most screens. */
import { useEffect, useId, useRef, useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { visuallyHidden } from '#src/theme/tokens.ts';
import { mapLabels } from './labels.ts';
import { MapHint, MapBox } from './map.styles.ts';
import { openMap, type OpenedMap } from './openMap.ts';
import type { Place, PlaceMapProps } from './place.ts';

export function LeafletMap({ label, pins, chosen = null, onChoose, onMove, height }: PlaceMapProps) {
  const text = useLabels(mapLabels);
  const locale = useLocale();
  const { tiles } = useInstallation();
  const hintId = useId();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenedMap>(null);
  const [failed, setFailed] = useState<'tiles' | 'outlines' | null>(null);
  const [moved, setMoved] = useState<Place | null>(null);
  const actions = useRef({ onChoose, onMove });
  const state = useRef({ pins, chosen });
  const canChoose = onChoose !== undefined;
  const canMove = onMove !== undefined;

  useEffect(() => {
    actions.current = { onChoose, onMove };
    state.current = { pins, chosen };
  });

  useEffect(() => {
    if (!element.current) return undefined;
    const map = openMap(element.current, {
      tiles,
      labels: text,
      locale,
      movable: text.movable,
      onFailed: setFailed,
      ...(canChoose && { onChoose: (id) => actions.current.onChoose?.(id) }),
      ...(canMove && {
        onMove: (place) => {
          setMoved(place);
          actions.current.onMove?.(place);
        },
      }),
    });
    opened.current = map;
    map.show(state.current.pins, state.current.chosen);
    return map.close;
  }, [tiles, text, locale, canChoose, canMove]);

  useEffect(() => opened.current?.show(pins, chosen), [pins, chosen]);

  return (
    <>
      <MapBox style={{ height }}>
        <div ref={element} role="group" aria-label={label} {...(canMove && { 'aria-describedby': hintId })} />
      </MapBox>
      {canMove && <MapHint id={hintId}>{pins.length === 0 ? text.setHint : text.moveHint}</MapHint>}
      {failed && <MapHint role="status">{failed === 'tiles' ? text.tilesFailed : text.failed}</MapHint>}
      {moved && (
        <span role="status" style={visuallyHidden}>
          {fill(text.moved, { lat: moved.lat.toFixed(4), lng: moved.lng.toFixed(4) })}
        </span>
      )}
    </>
  );
}
