/** A company's row → its logo as a photo. */
import type { Photo } from '#contract/fields.ts';

interface WithLogo {
  id: number;
  brand: string;
  logo: { file: string; width: number; height: number; blur: string | null } | null;
}

/** The logo in its sizes; null without one. */
export function logoOf({ id, brand, logo }: WithLogo): Photo | null {
  if (!logo) return null;
  const size = (width: number) => `/media/${logo.file}/${width}.webp`;
  return {
    id,
    main: true,
    position: 0,
    alt: brand,
    url: size(960),
    thumbnail: size(160),
    card: size(480),
    full: size(1600),
    blur: logo.blur,
    width: logo.width,
    height: logo.height,
  };
}
