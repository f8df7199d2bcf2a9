/** The part that is cut out of a picture. Pure, but for the drawing itself. */
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** A logo is kept no wider than this, in px; what is wider than high, as wide as a master. */
const mostWide = (aspect: number): number => (aspect > 1 ? 2000 : 1024);

/** The largest part in the middle. @param aspect width by height */
export const middlePart = (width: number, height: number, aspect = 1): PercentCrop => {
  const share = width >= height * aspect ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(makeAspectCrop(share, aspect, width, height), width, height);
};

/** What to draw: from which part of the picture, how large. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Width of what is drawn. */
  drawn: number;
}

/** A chosen part of a picture in its own pixels; never over its edge, never enlarged. */
export function cutOf(crop: PercentCrop, width: number, height: number, aspect = 1): Cut {
  const wide = Math.max(1, Math.min(Math.round((crop.width / 100) * width), width, Math.floor(height * aspect)));
  const high = Math.max(1, Math.min(Math.round(wide / aspect), height));
  const within = (at: number, room: number) => Math.max(0, Math.min(Math.round(at), room));
  return {
    x: within((crop.x / 100) * width, width - wide),
    y: within((crop.y / 100) * height, height - high),
    width: wide,
    height: high,
    drawn: Math.min(wide, mostWide(aspect)),
  };
}

/** Draws the part of a picture. @param type a photo stays a JPG; all else is PNG, since a logo may be transparent */
export function drawCut(
  image: HTMLImageElement,
  crop: PercentCrop,
  aspect: number,
  type: 'image/jpeg' | 'image/png',
): Promise<Blob> {
  const { x, y, width, height, drawn } = cutOf(crop, image.naturalWidth, image.naturalHeight, aspect);
  const high = Math.max(1, Math.round(drawn / aspect));
  const canvas = document.createElement('canvas');
  canvas.width = drawn;
  canvas.height = high;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('This browser draws no pictures'));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, width, height, 0, 0, drawn, high);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture can’t be drawn'))), type, 0.92),
  );
}
