/** Draws portraits of people. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { box, fill, oval, ovalPath, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { createSketch } from '#server/seed/pictures/kit/sketch.ts';

/** Side of the square in pixels. */
export const AVATAR_SIDE = 512;

/** How somebody's hair is worn. */
export type Hair = 'short' | 'side' | 'bob' | 'long' | 'bun' | 'curly' | 'bald';

/** What makes one portrait differ from another. */
export interface AvatarLook {
  readonly hair: Hair;
  readonly hairColor: Color;
  readonly skin: Color;
  readonly clothes: Color;
  readonly wall: Color;
  readonly glasses?: boolean;
  readonly beard?: boolean;
}

/** A simple portrait: an SVG document of 512 × 512, filled to its edges. */
export function drawAvatar(look: AvatarLook): string {
  const sketch = createSketch(JSON.stringify(look));
  const { wall, clothes, skin, hairColor } = look;
  const shirt = 'M60 540C64 430 140 392 214 376H298C372 392 448 430 452 540Z';
  const content = [
    box(
      0,
      0,
      AVATAR_SIDE,
      AVATAR_SIDE,
      sketch.radial(
        [
          [0, tone(wall, 0.4)],
          [1, tone(wall, -0.1)],
        ],
        0.34,
        0.26,
        0.95,
      ),
    ),
    behind[look.hair](hairColor),
    fill(
      shirt,
      sketch.linear(
        [
          [0, tone(clothes, 0.14)],
          [1, tone(clothes, -0.24)],
        ],
        [0.2, 0, 0.8, 1],
      ),
    ),
    fill('M208 330H304V384C296 420 216 420 208 384Z', tone(skin, -0.14)),
    fill('M208 340C230 372 282 372 304 340V358C282 392 230 392 208 358Z', alpha(tone(skin, -0.5), 0.25)),
    stroke('M206 382C220 424 292 424 306 382', tone(clothes, -0.3), 12),
    oval(146, 246, 20, 30, tone(skin, -0.1)),
    oval(366, 246, 20, 30, tone(skin, -0.16)),
    head(sketch, look),
    front[look.hair](hairColor),
  ].join('');
  return sketch.finish(content, AVATAR_SIDE);
}

function head(sketch: Sketch, { skin, hairColor, glasses, beard }: AvatarLook): string {
  const face = 'M150 220C150 130 198 96 256 96C314 96 362 130 362 220C362 300 330 372 256 372C182 372 150 300 150 220Z';
  const eye = (x: number) => oval(x, 240, 11, 13, '#2a2026') + oval(x - 4, 235, 4, 4, '#ffffff');
  return [
    fill(
      face,
      sketch.linear(
        [
          [0, tone(skin, 0.16)],
          [0.5, skin],
          [1, tone(skin, -0.18)],
        ],
        [0.1, 0, 0.9, 1],
      ),
    ),
    beard
      ? clipTo(
          sketch.clip(face),
          fill('M140 250C170 300 190 290 256 286C322 290 342 300 372 250V390H140Z', tone(hairColor, 0.04)),
        ) + oval(256, 312, 40, 14, tone(skin, -0.2))
      : '',
    oval(190, 290, 26, 18, alpha('#e8705f', 0.22)),
    oval(322, 290, 26, 18, alpha('#e8705f', 0.22)),
    eye(212),
    eye(300),
    stroke('M192 212C202 203 222 203 232 210M280 210C290 203 310 203 320 212', tone(hairColor, -0.25), 8),
    stroke('M256 246C248 270 248 278 258 282', tone(skin, -0.32), 6),
    stroke('M224 312C240 330 272 330 288 312', beard ? '#8f3b34' : '#b0483f', 8),
    glasses
      ? [212, 300]
          .map((x) => fill(ovalPath(x, 242, 36, 33), alpha('#ffffff', 0.18), 'stroke="#33303a" stroke-width="7"'))
          .join('') + stroke('M248 238C254 232 258 232 264 238', '#33303a', 7)
      : '',
  ].join('');
}

const drawNoHair = (): string => '';

/** Hair that falls behind the shoulders. */
const behind: Record<Hair, (color: Color) => string> = {
  short: drawNoHair,
  side: drawNoHair,
  bald: drawNoHair,
  bob: (color) =>
    fill(
      'M126 210C110 90 190 60 256 60C322 60 402 90 386 210C396 290 396 340 380 370H132C116 340 116 290 126 210Z',
      tone(color, -0.2),
    ),
  long: (color) =>
    fill(
      'M122 210C104 84 190 52 256 52C322 52 408 84 390 210C400 320 420 420 430 470H82C92 420 112 320 122 210Z',
      tone(color, -0.2),
    ),
  bun: (color) =>
    oval(256, 62, 62, 56, tone(color, -0.08)) + stroke('M214 56C230 36 280 34 296 50', tone(color, 0.25), 7),
  curly: (color) =>
    [
      [130, 180, 60],
      [140, 120, 62],
      [200, 76, 66],
      [270, 64, 66],
      [334, 88, 64],
      [380, 140, 60],
      [386, 208, 54],
      [124, 250, 50],
      [390, 268, 48],
    ]
      .map(([x = 0, y = 0, r = 0]) => oval(x, y, r, r, tone(color, -0.14)))
      .join(''),
};

/** Hair on the forehead. */
const front: Record<Hair, (color: Color) => string> = {
  short: (color) =>
    fill(
      'M142 226C132 110 180 66 262 66C340 66 384 116 370 226C360 190 350 170 338 156C290 168 210 166 176 150C160 170 150 196 142 226Z',
      color,
    ) + stroke('M190 104C220 84 280 82 312 98', tone(color, 0.3), 7),
  side: (color) =>
    fill(
      'M140 230C126 112 176 62 268 62C346 62 388 112 372 226C364 186 350 164 330 150C280 150 222 138 196 118C190 150 160 176 140 230Z',
      color,
    ) + stroke('M214 100C244 82 300 84 328 104', tone(color, 0.3), 7),
  bob: (color) =>
    fill(
      'M128 300C112 150 160 72 256 70C352 72 400 150 384 300C370 250 360 200 348 166C300 176 220 170 190 140C170 180 146 230 128 300Z',
      color,
    ) + stroke('M190 104C220 84 290 84 322 104', tone(color, 0.3), 7),
  long: (color) =>
    fill(
      'M124 330C104 150 160 64 256 64C352 64 408 150 388 330C374 260 366 200 338 152C310 140 280 130 256 112C232 130 202 140 174 152C146 200 138 260 124 330Z',
      color,
    ) + stroke('M256 112C240 94 216 90 190 108', tone(color, 0.3), 6),
  bun: (color) =>
    fill(
      'M144 226C136 116 184 82 256 82C328 82 376 116 368 226C356 178 330 150 256 146C182 150 156 178 144 226Z',
      color,
    ) + stroke('M196 116C226 100 286 100 316 116', tone(color, 0.3), 6),
  curly: (color) =>
    [
      [166, 168, 40],
      [204, 128, 44],
      [256, 112, 46],
      [308, 126, 44],
      [346, 166, 40],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          oval(x, y, r, r * 0.86, color) +
          stroke(`M${x - r * 0.5} ${y - r * 0.2}q${r * 0.4} ${-r * 0.5} ${r * 0.9} ${-r * 0.1}`, tone(color, 0.3), 5),
      )
      .join(''),
  bald: drawNoHair,
};
