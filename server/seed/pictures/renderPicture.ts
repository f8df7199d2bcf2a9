import sharp from 'sharp';

/** Dots an inch: a drawing of 1,200 units becomes 1,000 pixels wide, which is all that a demo's screens show, for two thirds of the time. */
const density = 60;

/**
 * Renders a drawing as a photo to upload.
 * @param svg a drawing of this folder: a product's picture, a logo or an avatar
 * @returns a JPEG, quality 85
 */
export async function renderPicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density }).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
}
