/** Uploaded pictures: validated by content, stored as one master, resized at the first request. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type Sharp from 'sharp';
import { invalid } from '#server/failure.ts';
import { limitConcurrency } from './limitConcurrency.ts';

let loading: Promise<typeof Sharp> | undefined;

/** Loads the library with the first picture, so that a process without pictures saves memory. */
const loadSharp = (): Promise<typeof Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/** The widths that are served. */
export const imageWidths = [160, 480, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = { webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type ImageFormat = keyof typeof imageFormats;

/** The storage of pictures, such as the files gateway. */
export interface ImageStore {
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  deleteAll(prefix: string): Promise<void>;
}

/** A stored picture, as in its row. */
export interface StoredImage {
  /** Random id: the address under /media, and the prefix of all its files. */
  file: string;
  /** The master's size in pixels. */
  width: number;
  height: number;
  /**
   * Shown until the picture is loaded: a tiny picture as a data URI; null if the picture has transparent parts, through
   * which it would show.
   */
  blur: string | null;
}

/** A stored photo of a product. */
export interface StoredPhoto extends StoredImage {
  /**
   * In place of `blur` on cards, of which there are many on a page: three colors from top to bottom, `#cba,#765,#fed`.
   */
  colors: string | null;
}

const maxMegapixels = 40;
const maxPixels = maxMegapixels * 1e6;
const masterSide = 2000;
const acceptedFormats = new Set(['jpeg', 'png', 'gif']);

// Decoding uses the four threads that also read files, so two pictures at once leave two threads.
const decode = limitConcurrency(2);

const open = (sharp: typeof Sharp, input: string | Buffer) =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error' });

const getMasterName = (file: string) => `${file}/master`;

interface ImageHeader {
  hasAlpha: boolean;
}

/** Reads only the header: nothing is decoded before format and size are validated. */
async function readValidHeader(sharp: typeof Sharp, path: string, field: string): Promise<ImageHeader> {
  // Without the limit, so that too large a picture gets its own error.
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !acceptedFormats.has(header.format)) throw invalid({ [field]: 'image' });
  if (header.width * header.height > maxPixels)
    throw invalid({ [field]: { failure: 'image_size', values: { max: maxMegapixels } } });
  return { hasAlpha: header.hasAlpha };
}

/** Whether a file is a picture of an accepted format, by its header. */
export const isPicture = (path: string): Promise<boolean> =>
  decode(async () =>
    acceptedFormats.has(
      (
        await (
          await loadSharp()
        )(path, { limitInputPixels: false })
          .metadata()
          .catch(() => null)
      )?.format ?? '',
    ),
  );

/**
 * Validates a picture and stores it re-encoded: at most 2,000 px per side, upright, without metadata; of an animation
 * the first frame.
 * @param path the picture on disk
 * @param field the form field of the error
 * @throws Failure `invalid` if it is not jpeg, png or gif, is broken, or has more than 40 megapixels
 */
export async function storeImage(path: string, files: ImageStore, field = 'photos'): Promise<StoredImage> {
  const { data, info, blur } = await decode(async () => {
    const sharp = await loadSharp();
    const { hasAlpha } = await readValidHeader(sharp, path, field);
    const oriented = open(sharp, path)
      .autoOrient()
      .resize({ width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true });
    const encoded = hasAlpha ? oriented.webp({ quality: 92 }) : oriented.jpeg({ quality: 90 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
      throw invalid({ [field]: 'image' });
    });
    return { data, info, blur: await createBlur(sharp, data) };
  });
  return storeMaster(data, { ...info, blur, file: createImageId() }, files);
}

/** Stores a photo of a product, as `storeImage` does. */
export async function storePhoto(path: string, files: ImageStore, field?: string): Promise<StoredPhoto> {
  const image = await storeImage(path, files, field);
  return { ...image, colors: image.blur && (await findColors(image.blur)) };
}

const compress = promisify(gzip);

/**
 * Stores a drawing of this program, never an uploaded one. The SVG itself is the master, so that it is only rendered on
 * request.
 * @param svg a square drawing
 * @param side its side in pixels
 * @param parts its id and its `blur`, if they were chosen before; they are made otherwise
 */
export async function storeDrawing(
  svg: string,
  side: number,
  files: ImageStore,
  { file = createImageId(), blur }: { file?: string; blur?: string | null } = {},
): Promise<StoredImage> {
  const master = await compress(svg, { level: 1 });
  return storeMaster(master, { file, width: side, height: side, blur: blur ?? (await renderBlur(svg)) }, files);
}

function renderBlur(svg: string): Promise<string | null> {
  // An SVG of the blur's size is parsed once, a larger one again to be scaled
  const small = svg.replace(/ width="\d+" height="\d+"/, ` width="${blurSide}" height="${blurSide}"`);
  return decode(async () => createBlur(await loadSharp(), Buffer.from(small)));
}

/** The longer side of a blur, in pixels. */
const blurSide = 16;

async function createBlur(sharp: typeof Sharp, picture: Buffer): Promise<string | null> {
  const small = await open(sharp, picture)
    .resize({ width: blurSide, height: blurSide, fit: 'inside' })
    .toColorspace('srgb')
    .png()
    .toBuffer();
  const { isOpaque } = await sharp(small).stats();
  if (!isOpaque) return null;
  const blur = await sharp(small).webp({ quality: 30 }).toBuffer();
  return `data:image/webp;base64,${blur.toString('base64')}`;
}

/**
 * The colors of a photo, see `StoredPhoto`.
 * @param blur as it is stored
 */
export async function findColors(blur: string): Promise<string> {
  const picture = Buffer.from(blur.slice(blur.indexOf(',') + 1), 'base64');
  const pixels = await decode(async () =>
    (await loadSharp())(picture)
      .resize({ width: 1, height: 3, fit: 'fill' })
      .toColorspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
  // One hexadecimal digit a channel
  const digits = [...pixels].map((channel) => Math.round(channel / 17).toString(16)).join('');
  return digits.replace(/.../g, ',#$&').slice(1);
}

/** A random id for a picture that is not stored yet. */
export const createImageId = (): string => randomBytes(16).toString('base64url');

async function storeMaster(
  master: Buffer,
  { file, width, height, blur }: StoredImage,
  files: ImageStore,
): Promise<StoredImage> {
  await files.write(getMasterName(file), master);
  return { file, width, height, blur };
}

/**
 * One size of a stored picture, read or created now. Never larger than its master.
 * @returns null if there is no such picture, or its master can't be read
 */
export async function findSizedImage(
  file: string,
  width: ImageWidth,
  format: ImageFormat,
  files: ImageStore,
): Promise<Buffer | null> {
  const name = `${file}/${width}.${format}`;
  return (await files.read(name)) ?? makeSize(name, { file, width, format }, files);
}

async function makeSize(
  name: string,
  { file, width, format }: { file: string; width: ImageWidth; format: ImageFormat },
  files: ImageStore,
): Promise<Buffer | null> {
  const master = await files.read(getMasterName(file));
  if (!master) return null;
  const bytes = await decode(async () => {
    const resized = open(await loadSharp(), master).resize({ width, withoutEnlargement: true });
    const encoded =
      format === 'webp'
        ? resized.webp({ quality: 80 })
        : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true });
    return encoded.toBuffer().catch(() => null);
  });
  if (!bytes) return null;
  await files.write(name, bytes);
  // If the picture was deleted meanwhile, nobody else would delete the new file.
  if (!(await files.read(getMasterName(file)))) await files.deleteAll(file);
  return bytes;
}
