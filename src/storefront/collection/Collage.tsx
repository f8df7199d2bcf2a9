/** Picture of a collection: its own, or up to three of its products. */
import styled from '@emotion/styled';
import type { CardPhoto } from '#contract/fields.ts';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Picture } from '#src/ui/Picture.tsx';

const Grid = styled('div')({
  display: 'grid',
  gap: 2,
  aspectRatio: '3 / 2',
  overflow: 'hidden',
  borderRadius: 'inherit',
  background: color.paper,
  color: color.strongLine,
  '&[data-count="0"]': { placeItems: 'center', background: color.soft },
  '&[data-count="2"]': { gridTemplateColumns: '1fr 1fr' },
  '&[data-count="3"]': {
    gridTemplateColumns: '2fr 1fr',
    gridTemplateRows: '1fr 1fr',
    '& > :first-child': { gridRow: '1 / 3' },
  },
  // The pictures fill their places, whatever their ratio.
  '& > span': { aspectRatio: 'auto !important', height: '100%', borderRadius: 0 },
});

/** @param sizes `sizes` of the pictures */
export const Collage = ({
  photos,
  sizes,
  isEager = false,
}: {
  photos: readonly CardPhoto[];
  sizes: string;
  isEager?: boolean;
}) => (
  <Grid data-count={photos.length}>
    {photos.length === 0 && <Icon name="picture" size={40} />}
    {photos.map((photo, index) => (
      <Picture key={photo.card} photo={photo} alt="" ratio={1} sizes={sizes} isEager={isEager && index === 0} />
    ))}
  </Grid>
);
