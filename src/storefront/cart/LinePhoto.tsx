/** Small square photo of a line. It is decorative: the name is beside it. */
import styled from '@emotion/styled';
import { color, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';

const Square = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: radius.control,
  background: color.softer,
  color: color.strongLine,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
});

export interface LinePhotoProps {
  /** URL of the picture; null if the product has none. */
  src: string | null;
  /** Side in px. */
  size: number;
}

export const LinePhoto = ({ src, size }: LinePhotoProps) => (
  <Square style={{ width: size, height: size }} aria-hidden="true">
    {src ? (
      <img src={src} width={size} height={size} alt="" loading="lazy" decoding="async" />
    ) : (
      <Icon name="picture" size={size / 2.4} />
    )}
  </Square>
);
