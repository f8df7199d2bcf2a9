/** A small square photo in a row. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';

const Square = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: 8,
  border: `1px solid ${color.line}`,
  background: `${color.soft} center / cover no-repeat`,
  color: color.strongLine,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
});

export interface ThumbnailProps {
  photo: { thumbnail: string; blur: string | null } | null | undefined;
  /** Side length in px. */
  size?: number;
}

export const Thumbnail = ({ photo, size = 44 }: ThumbnailProps) => (
  <Square style={{ width: size, height: size, ...(photo?.blur && { backgroundImage: `url("${photo.blur}")` }) }}>
    {photo ? (
      <img src={photo.thumbnail} alt="" width={size} height={size} loading="lazy" decoding="async" />
    ) : (
      <Icon name="picture" size={size / 2} />
    )}
  </Square>
);
