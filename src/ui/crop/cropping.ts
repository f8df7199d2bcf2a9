/** Geometry of cropping a picture, and the drawing of the result. */
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** Widest result in px: 1024 for a logo; a wide picture is as wide as a photo's master. */
const getMaxWidth = (aspect: number): number => (aspect > 1 ? 2000 : 1024);

/**
 * Returns the largest crop in the middle.
 * @param aspect width by height
 */
export const centerPart = (width: number, height: number, aspect = 1): PercentCrop => {
  const share = width >= height * aspect ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 };
  return centerCrop(makeAspectCrop(share, aspect, width, height), width, height);
};

/** A crop in the picture's pixels, and the width of the result. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Width of the result in px. */
  outputWidth: number;
}

/** Converts a crop to the picture's pixels: never beyond its edges, never enlarged. */
export function toCut(crop: PercentCrop, width: number, height: number, aspect = 1): Cut {
  const cutWidth = Math.max(1, Math.min(Math.round((crop.width / 100) * width), width, Math.floor(height * aspect)));
  const cutHeight = Math.max(1, Math.min(Math.round(cutWidth / aspect), height));
  const clamp = (at: number, room: number) => Math.max(0, Math.min(Math.round(at), room));
  return {
    x: clamp((crop.x / 100) * width, width - cutWidth),
    y: clamp((crop.y / 100) * height, height - cutHeight),
    width: cutWidth,
    height: cutHeight,
    outputWidth: Math.min(cutWidth, getMaxWidth(aspect)),
  };
}

/**
 * Draws a crop.
 * @param type a photo stays a JPG; everything else becomes a PNG, since a logo may be transparent
 */
export function drawCut(
  image: HTMLImageElement,
  crop: PercentCrop,
  aspect: number,
  type: 'image/jpeg' | 'image/png',
): Promise<Blob> {
  const { x, y, width, height, outputWidth } = toCut(crop, image.naturalWidth, image.naturalHeight, aspect);
  const outputHeight = Math.max(1, Math.round(outputWidth / aspect));
  const canvas = document.createElement('canvas');
  canvas.width = outputWidth;
  canvas.height = outputHeight;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no pictures'));
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, outputWidth, outputHeight);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture can’t be drawn'))), type, 0.92),
  );
}
