/** The map itself, by Leaflet: loaded by ./PlaceMap.tsx alone, for it weighs more than most screens. */
import { useEffect, useId, useRef, useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { hidden } from '#src/theme/tokens.ts';
import { mapWords } from './labels.ts';
import { Below, MapBox } from './look.ts';
import { openMap, type OpenedMap } from './openMap.ts';
import type { Place, PlaceMapProps } from './place.ts';

export function LeafletMap({ label, pins, chosen = null, onChoose, onMove, height }: PlaceMapProps) {
  const text = useLabels(mapWords);
  const locale = useLocale();
  const { tiles } = useInstallation();
  const hintId = useId();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenedMap>(null);
  const [failed, setFailed] = useState<'tiles' | 'outlines' | null>(null);
  const [moved, setMoved] = useState<Place | null>(null);
  const deeds = useRef({ onChoose, onMove });
  const state = useRef({ pins, chosen });
  const canChoose = onChoose !== undefined;
  const canMove = onMove !== undefined;

  useEffect(() => {
    deeds.current = { onChoose, onMove };
    state.current = { pins, chosen };
  });

  useEffect(() => {
    if (!element.current) return undefined;
    const map = openMap(element.current, {
      tiles,
      words: text,
      locale,
      movable: text.movable,
      onFailed: setFailed,
      ...(canChoose && { onChoose: (id) => deeds.current.onChoose?.(id) }),
      ...(canMove && {
        onMove: (place) => {
          setMoved(place);
          deeds.current.onMove?.(place);
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
      {canMove && <Below id={hintId}>{pins.length === 0 ? text.setHint : text.moveHint}</Below>}
      {failed && <Below role="status">{failed === 'tiles' ? text.tilesFailed : text.failed}</Below>}
      {moved && (
        <span role="status" style={hidden}>
          {fill(text.moved, { lat: moved.lat.toFixed(4), lng: moved.lng.toFixed(4) })}
        </span>
      )}
    </>
  );
}
