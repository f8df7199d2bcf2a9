/**
 * Draws the photos of products beside the other work. Their rows come first, because orders store the file of what they
 * sell; files and placeholders follow.
 */
import { addPhotos } from '#server/domains/catalog/photos.ts';
import { createImageId, storeDrawing, type StoredPhoto } from '#server/platform/images.ts';
import type { SeedContext } from './context.ts';
import type { PictureKind } from './pictures/kinds.ts';
import type { PaletteName } from './pictures/palettes.ts';
import { drawPicture } from './pictures/drawPicture.ts';
import { SIDE } from './pictures/kit/sketch.ts';
import { findPlaceholders } from './pictures/placeholders.ts';

/** A photo that has its row, and is to be drawn. */
export interface PlannedPhoto {
  file: string;
  picture: Parameters<typeof drawPicture>;
}

/**
 * Adds the rows of a product's photos.
 * @param count how many, each another view
 */
export async function planPhotos(
  { connected: { db } }: SeedContext,
  productId: number,
  { pictureKind, palette, count }: { pictureKind: PictureKind; palette: PaletteName; count: number },
): Promise<PlannedPhoto[]> {
  const photos = Array.from({ length: count }, (_, variant): PlannedPhoto => ({
    file: createImageId(),
    picture: [pictureKind, palette, variant],
  }));
  await addPhotos(
    db,
    productId,
    photos.map(({ file }) => ({ file, width: SIDE, height: SIDE })),
  );
  return photos;
}

/** Draws and stores these photos, three at a time. */
export async function drawPhotos(
  { connected: { pool }, gateways: { files } }: SeedContext,
  photos: readonly PlannedPhoto[],
): Promise<void> {
  const drawn: StoredPhoto[] = [];
  const queue = photos.values();
  const drawNext = async (): Promise<void> => {
    for (const { file, picture } of queue) {
      const { blur, colors } = findPlaceholders(picture[1]);
      drawn.push({ ...(await storeDrawing(drawPicture(...picture), SIDE, files, { file, blur })), colors });
    }
  };
  await Promise.all([drawNext(), drawNext(), drawNext()]);
  await pool.query(
    `update product_photos p set blur = i.blur, colors = i.colors
       from jsonb_to_recordset($1) as i (file text, blur text, colors text)
      where p.file = i.file`,
    [JSON.stringify(drawn)],
  );
}
