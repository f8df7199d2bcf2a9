import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gateways } from '#server/gateways/index.ts';
import { storeImage, type StoredImage } from '#server/platform/images.ts';
import { renderPicture } from './pictures/renderPicture.ts';

/** Renders a drawing and keeps it as an upload is kept. */
export async function storeDrawing(svg: string, files: Gateways['files']): Promise<StoredImage> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-drawing-'));
  try {
    const path = join(folder, 'drawing');
    await writeFile(path, await renderPicture(svg));
    return await storeImage(path, files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
