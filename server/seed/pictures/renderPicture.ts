import sharp from 'sharp';

/**
 * Renders a drawing as a photo to upload.
 * @param svg a drawing of this folder: a product's picture, a logo or an avatar
 * @returns a JPEG as large as the drawing, quality 85
 */
export async function renderPicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
}
