/** A map with pins. Its code loads when the map comes near the window; its space is reserved until then. */
import styled from '@emotion/styled';
import { useEffect, useState, type ComponentType } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '../Button.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useComesNear } from '../useComesNear.ts';
import { mapLabels } from './labels.ts';
import type { PlaceMapProps } from './place.ts';

const Room = styled('div')({ position: 'relative', minWidth: 0 });
const Failed = styled('div')({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 12,
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  color: color.muted,
});

const defaultHeight = 280;

export function PlaceMap(props: PlaceMapProps) {
  const text = useLabels(mapLabels);
  const [ref, isNear] = useComesNear<HTMLDivElement>();
  const [Loaded, setLoaded] = useState<ComponentType<PlaceMapProps>>();
  const [hasFailed, setFailed] = useState(false);
  const height = props.height ?? defaultHeight;

  useEffect(() => {
    if (!isNear || Loaded || hasFailed) return;
    import('./LeafletMap.tsx').then(
      ({ LeafletMap }) => setLoaded(() => LeafletMap),
      () => setFailed(true),
    );
  }, [isNear, Loaded, hasFailed]);

  return (
    <Room ref={ref}>
      {Loaded && <Loaded {...props} height={height} />}
      {!Loaded && !hasFailed && <Skeleton height={height} radius={radius.card} />}
      {hasFailed && (
        <Failed style={{ minHeight: height }} role="status">
          {text.failed}
          <Button variant="outlined" size="small" onClick={() => setFailed(false)}>
            {text.tryAgain}
          </Button>
        </Failed>
      )}
    </Room>
  );
}
