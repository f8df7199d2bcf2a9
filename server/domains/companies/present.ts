/** Presents a company's logo as a photo. */
import type { Photo } from '#contract/fields.ts';

interface WithLogo {
  id: number;
  brand: string;
  logo: { file: string; width: number; height: number; blur: string | null } | null;
}

/** The addresses of the logo in all sizes; null without a logo. */
export function presentLogo({ id, brand, logo }: WithLogo): Photo | null {
  if (!logo) return null;
  const getUrl = (width: number) => `/media/${logo.file}/${width}.webp`;
  return {
    id,
    main: true,
    position: 0,
    alt: brand,
    url: getUrl(960),
    thumbnail: getUrl(160),
    card: getUrl(480),
    full: getUrl(1600),
    blur: logo.blur,
    width: logo.width,
    height: logo.height,
  };
}
