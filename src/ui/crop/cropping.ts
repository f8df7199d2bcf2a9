/** The square that is cut out of a picture. Pure, but for the drawing itself. */
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** A logo is kept no larger than this, in px. */
const mostSide = 1024;

/** The largest square in the middle. */
export const middleSquare = (width: number, height: number): PercentCrop => {
  const share = width >= height ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(makeAspectCrop(share, 1, width, height), width, height);
};

/** What to draw: from which square of the picture, how large. */
export interface Cut {
  x: number;
  y: number;
  side: number;
  /** Side of what is drawn. */
  drawn: number;
}

/** A chosen part of a picture in its own pixels; never over its edge, never enlarged. */
export function cutOf(crop: PercentCrop, width: number, height: number): Cut {
  const side = Math.max(1, Math.min(Math.round((crop.width / 100) * width), width, height));
  const within = (at: number, room: number) => Math.max(0, Math.min(Math.round(at), room - side));
  return { x: within((crop.x / 100) * width, width), y: within((crop.y / 100) * height, height), side, drawn: Math.min(side, mostSide) };
}

/** Draws the part of a picture. PNG, since a logo may be transparent. */
export function drawCut(image: HTMLImageElement, crop: PercentCrop): Promise<Blob> {
  const { x, y, side, drawn } = cutOf(crop, image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = drawn;
  canvas.height = drawn;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('This browser draws no pictures'));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, side, side, 0, 0, drawn, drawn);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture can’t be drawn'))), 'image/png'));
}
