/** A product's photo: the right size for the screen, its room kept from the start, a blur until it is there. */
import styled from '@emotion/styled';
import type { Photo } from '#contract/fields.ts';
import { colour } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';
import { srcSetOf } from './srcSet.ts';

const Frame = styled('span')({
  position: 'relative',
  display: 'block',
  width: '100%',
  overflow: 'hidden',
  background: `${colour.soft} center / cover no-repeat`,
  borderRadius: 'inherit',
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' },
});

const Nothing = styled(Frame)({ display: 'grid', placeItems: 'center', color: colour.strongLine });

export interface PictureProps {
  photo: Photo | null | undefined;
  /** What stands in its place for who can't see it; blank where the same is written beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string;
  /** Of its frame; the photo's own by default. */
  ratio?: number;
  fit?: 'cover' | 'contain';
  /** The first thing on the screen: loaded at once and first. */
  eager?: boolean;
}

export function Picture({ photo, alt, sizes, ratio, fit = 'cover', eager = false }: PictureProps) {
  if (!photo) {
    return (
      <Nothing
        style={{ aspectRatio: ratio ?? 1 }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon name="picture" size={40} />
      </Nothing>
    );
  }
  // As large as the photo that will lie over it
  const blur = photo.blur && { backgroundImage: `url("${photo.blur}")`, backgroundSize: fit };
  return (
    <Frame style={{ aspectRatio: ratio ?? photo.width / photo.height, ...blur }}>
      <img
        src={photo.card}
        srcSet={srcSetOf(photo)}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        style={{ objectFit: fit }}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </Frame>
  );
}
