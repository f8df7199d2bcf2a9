/** A product's photo: the right size for the screen, with its space reserved and a blur shown until it loads. */
import styled from '@emotion/styled';
import type { CardPhoto, Photo } from '#contract/fields.ts';
import { color } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';

/** Widths in px that the server makes of every photo. */
const widths = [160, 480, 960, 1600] as const;

/** Lists `/media/abc/480.webp` in all sizes that the photo is large enough for. */
export function buildSrcSet(photo: Pick<Photo, 'card' | 'width'>): string | undefined {
  const match = /^(.*\/)\d+(\.\w+)$/.exec(photo.card);
  if (!match) return undefined;
  const [, folder, extension] = match;
  const usedWidths = widths.filter((width, index) => width <= photo.width || (widths[index - 1] ?? 0) < photo.width);
  return usedWidths.map((width) => `${folder}${width}${extension} ${Math.min(width, photo.width)}w`).join(', ');
}

const Frame = styled('span')({
  position: 'relative',
  display: 'block',
  width: '100%',
  overflow: 'hidden',
  background: `${color.soft} center / cover no-repeat`,
  borderRadius: 'inherit',
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' },
});

const EmptyPicture = styled(Frame)({ display: 'grid', placeItems: 'center', color: color.strongLine });

export interface PictureProps {
  photo: CardPhoto | Photo | null | undefined;
  /** Alternative text; blank if the same text stands beside it. */
  alt: string;
  /** Its width on the screen, as the `sizes` of an img. */
  sizes: string;
  /** Width by height of the frame; the photo's ratio by default. */
  ratio?: number;
  fit?: 'cover' | 'contain';
  /** Loads the photo at once and first: for the first picture of a screen. */
  isEager?: boolean;
}

export function Picture({ photo, alt, sizes, ratio, fit = 'cover', isEager = false }: PictureProps) {
  if (!photo) {
    return (
      <EmptyPicture
        style={{ aspectRatio: ratio ?? 1 }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon name="picture" size={40} />
      </EmptyPicture>
    );
  }
  // The same fit as the photo's, so that the blur does not jump.
  const placeholder = 'colors' in photo ? `linear-gradient(${photo.colors})` : photo.blur && `url("${photo.blur}")`;
  return (
    <Frame
      style={{
        aspectRatio: ratio ?? photo.width / photo.height,
        ...(placeholder && { backgroundImage: placeholder, backgroundSize: fit }),
      }}
    >
      <img
        src={photo.card}
        srcSet={buildSrcSet(photo)}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        style={{ objectFit: fit }}
        decoding="async"
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
      />
    </Frame>
  );
}
