import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSizedImage, storeDrawing } from '#server/platform/images.ts';
import { demo } from '#server/seed/content/index.ts';
import { drawAvatar } from '#server/seed/pictures/drawAvatar.ts';
import { drawLogo } from '#server/seed/pictures/drawLogo.ts';
import { drawPicture, VARIANTS } from '#server/seed/pictures/drawPicture.ts';
import type { PictureKind } from '#server/seed/pictures/kinds.ts';
import { kinds } from '#server/seed/pictures/kinds.ts';
import { findPlaceholders } from '#server/seed/pictures/placeholders.ts';
import { palettes } from '#server/seed/pictures/palettes.ts';
import type { PaletteName } from '#server/seed/pictures/palettes.ts';
import { SIDE } from '#server/seed/pictures/kit/sketch.ts';

/** Finds errors of an SVG: unbalanced tags, invalid numbers, undefined paints, texts. */
function findErrors(svg: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closing, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (closing && open.pop() !== name) wrong.push(`</${name}>`);
    if (!closing && !self) open.push(name);
  }
  const defined = new Set([...svg.matchAll(/id="([^"]+)"/g)].map((found) => found[1]));
  const dangling = [...svg.matchAll(/url\(#([^)]+)\)/g)]
    .map((found) => found[1] ?? '')
    .filter((id) => !defined.has(id));
  return [...wrong, ...open, ...dangling, ...(svg.match(/NaN|undefined|Infinity|<text/g) ?? [])];
}

const names = Object.keys(kinds) as PictureKind[];
const palette = (index: number) => Object.keys(palettes)[index % Object.keys(palettes).length] as PaletteName;

describe('drawPicture', () => {
  it.each(names)('draws a well-formed %s in every variant', (kind) => {
    for (let variant = 0; variant < VARIANTS; variant++) {
      expect(
        findErrors(drawPicture(kind, palette(names.indexOf(kind) * 5 + variant), variant)),
        `${kind} ${variant}`,
      ).toEqual([]);
    }
  });

  it.each(Object.keys(palettes) as PaletteName[])('wears the palette %s', (name) => {
    for (const kind of ['mug', 'plate', 'cushion', 'backpack'] as const)
      expect(findErrors(drawPicture(kind, name, 0)), `${kind} ${name}`).toEqual([]);
  });

  it('draws the same again, and something else for other arguments', () => {
    expect(drawPicture('bear', 'honeycomb', 0)).toBe(drawPicture('bear', 'honeycomb', 0));
    const different = new Set([
      drawPicture('bear', 'honeycomb', 0),
      drawPicture('bear', 'honeycomb', 1),
      drawPicture('bear', 'honeycomb', 2),
      drawPicture('bear', 'rose', 0),
    ]);
    expect(different.size).toBe(4);
  });

  it('starts again after the last variant', () => {
    expect(drawPicture('vase', 'sage', VARIANTS)).toBe(drawPicture('vase', 'sage', 0));
  });

  it('shows no two products of the demo alike', () => {
    const looks = demo.products.flatMap(({ pictureKind, palette: colors, photos }) =>
      Array.from({ length: photos }, (_, variant) => `${pictureKind} ${colors} ${variant}`),
    );
    expect(new Set(looks).size).toBe(looks.length);
    expect(new Set(demo.products.map(({ pictureKind }) => pictureKind)).size).toBeGreaterThanOrEqual(20);
  });

  it('never shows the same kind of thing twice in a row', () => {
    const same = demo.products.filter(
      ({ pictureKind }, index) => demo.products[index - 1]?.pictureKind === pictureKind,
    );
    expect(same.map(({ key }) => key)).toEqual([]);
  });
});

describe('logos and avatars', () => {
  it('are well-formed for every company and customer', () => {
    for (const { logo } of demo.companies) expect(findErrors(drawLogo(logo)), logo).toEqual([]);
    for (const { avatar, key } of demo.customers) expect(findErrors(drawAvatar(avatar)), key).toEqual([]);
  });

  it('differ from customer to customer', () => {
    expect(new Set(demo.customers.map(({ avatar }) => drawAvatar(avatar))).size).toBe(demo.customers.length);
  });
});

describe('storeDrawing', () => {
  it('keeps a drawing that is served in every width and format', async () => {
    const stored = new Map<string, Buffer>();
    const files = {
      write: async (name: string, bytes: Buffer) => void stored.set(name, bytes),
      read: async (name: string) => stored.get(name) ?? null,
      deleteAll: async () => {},
    };
    const { file, width, height, blur } = await storeDrawing(drawPicture('mug', 'gzhel', 0), SIDE, files);
    expect({ width, height }).toEqual({ width: SIDE, height: SIDE });
    expect(blur).toMatch(/^data:image\/webp;base64,/);
    expect((await findSizedImage(file, 480, 'jpg', files))?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await findSizedImage(file, 160, 'webp', files))?.subarray(8, 12).toString()).toBe('WEBP');
  });
});

describe('findPlaceholders', () => {
  it.each(Object.keys(palettes) as PaletteName[])('has a picture and three colors for the palette %s', async (name) => {
    const { blur, colors } = findPlaceholders(name);
    const svg = Buffer.from(blur!.split('data:image/svg+xml;base64,')[1]!, 'base64');
    const picture = sharp(svg).resize(1, 17, { fit: 'fill' });
    const pixels = await picture.removeAlpha().raw().toBuffer();
    expect(colors).toMatch(/^(#[\da-f]{3},?){3}$/);
    for (const [index, color] of colors!.split(',').entries()) {
      const channels = Array.from(color.slice(1), (digit) => parseInt(digit, 16) * 17);
      const shown = pixels.subarray(index * 8 * 3);
      for (const [at, channel] of channels.entries()) expect(Math.abs(shown[at]! - channel)).toBeLessThan(24);
    }
  });
});
