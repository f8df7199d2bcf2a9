/** Pictures that people send: judged by content, kept as one master, made smaller at the first request. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type Sharp from 'sharp';
import { invalid } from '#server/failure.ts';
import { atMost } from './atMost.ts';

let loading: Promise<typeof Sharp> | undefined;

/** The library comes with the first picture: a process that serves none keeps its memory. */
const library = (): Promise<typeof Sharp> =>
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

/** Where pictures are kept; the files gateway is one. */
export interface ImageStore {
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  deleteAll(prefix: string): Promise<void>;
}

/** A stored picture: what its row keeps. */
export interface StoredImage {
  /** Random id: the address under /media, and the prefix of all its files. */
  file: string;
  /** The master's size in pixels. */
  width: number;
  height: number;
  /** A tiny picture as a data URI, to be shown until the real one is there. */
  blur: string;
}

const maxMegapixels = 40;
const maxPixels = maxMegapixels * 1e6;
const masterSide = 2000;
const accepted = new Set(['jpeg', 'png', 'gif']);

// Decoding runs in the four threads that also read files: two pictures at once leave room for these.
const decode = atMost(2);

const open = (sharp: typeof Sharp, input: string | Buffer) =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error' });

const masterOf = (file: string) => `${file}/master`;

interface Judged {
  hasAlpha: boolean;
}

/** Looks at the header alone: nothing is decoded before the kind and the size are known to be right. */
async function judge(sharp: typeof Sharp, path: string, field: string): Promise<Judged> {
  // Without the limit, so that a picture too large gets its own words.
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !accepted.has(header.format)) throw invalid({ [field]: 'image' });
  if (header.width * header.height > maxPixels)
    throw invalid({ [field]: { failure: 'image_size', values: { max: maxMegapixels } } });
  return { hasAlpha: header.hasAlpha };
}

/** Whether a file says by its first bytes that it is a picture of a kind that is kept as one. */
export const isPicture = (path: string): Promise<boolean> =>
  decode(async () =>
    accepted.has(
      (
        await (
          await library()
        )(path, { limitInputPixels: false })
          .metadata()
          .catch(() => null)
      )?.format ?? '',
    ),
  );

/**
 * Judges a picture, and keeps it re-encoded: at most 2,000 px a side, upright, without metadata, of an
 * animation the first frame.
 * @param path the picture on disk
 * @param field the form's field, to which a refusal is put
 * @throws Failure `invalid` where it is no jpeg, png or gif, is broken, or has more than 40 megapixels
 */
export async function storeImage(path: string, files: ImageStore, field = 'photos'): Promise<StoredImage> {
  const { data, info, blur } = await decode(async () => {
    const sharp = await library();
    const { hasAlpha } = await judge(sharp, path, field);
    const upright = open(sharp, path)
      .autoOrient()
      .resize({ width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true });
    const encoded = hasAlpha ? upright.webp({ quality: 92 }) : upright.jpeg({ quality: 90 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
      throw invalid({ [field]: 'image' });
    });
    return { data, info, blur: await blurOf(sharp, data) };
  });
  return keep(data, info, blur, files);
}

const compress = promisify(gzip);

/**
 * Keeps a drawing made by this program, never one that somebody sent: the drawing itself is the master, so that
 * nothing is rendered in full before somebody looks at it.
 * @param svg a square drawing
 * @param side its side in pixels
 */
export async function storeDrawing(svg: string, side: number, files: ImageStore): Promise<StoredImage> {
  const master = await compress(svg, { level: 1 });
  const blur = await decode(async () => blurOf(await library(), master));
  return keep(master, { width: side, height: side }, blur, files);
}

const blurOf = (sharp: typeof Sharp, master: Buffer): Promise<Buffer> =>
  open(sharp, master)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer();

async function keep(
  master: Buffer,
  { width, height }: { width: number; height: number },
  blur: Buffer,
  files: ImageStore,
): Promise<StoredImage> {
  const file = randomBytes(16).toString('base64url');
  await files.write(masterOf(file), master);
  return { file, width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` };
}

/**
 * One size of a stored picture, from the store or made now and put there. Never larger than its master.
 * @returns null where there is no such picture, or its master can't be read
 */
export async function sizedImage(
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
  const master = await files.read(masterOf(file));
  if (!master) return null;
  const bytes = await decode(async () => {
    const resized = open(await library(), master).resize({ width, withoutEnlargement: true });
    const encoded =
      format === 'webp'
        ? resized.webp({ quality: 80 })
        : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true });
    return encoded.toBuffer().catch(() => null);
  });
  if (!bytes) return null;
  await files.write(name, bytes);
  // Deleted meanwhile: then nobody else would ever delete what has just been written.
  if (!(await files.read(masterOf(file)))) await files.deleteAll(file);
  return bytes;
}
