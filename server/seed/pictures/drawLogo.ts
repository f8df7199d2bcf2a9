/** Draws logos of companies. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf } from '#server/seed/pictures/kit/motifs.ts';
import { box, repeat, fill, oval, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { createSketch } from '#server/seed/pictures/kit/sketch.ts';

/** Side of the square in pixels. */
export const LOGO_SIDE = 512;

/** A company's sign; a new company adds one function to this list. */
const logos = {
  /** A potter's house: a roof with carved eaves over a vessel with a flower. */
  sloboda: (sketch: Sketch) => {
    const [clay, cream, gold] = ['#b4552f', '#fbf1df', '#e5b45f'];
    const eaves = repeat(7, (index) => oval(150 + index * 35.3, 224 + Math.abs(index - 3) * 24 - 36, 11, 11, gold));
    return [
      ground(sketch, clay),
      stroke('M112 256L256 124L400 256', cream, 30),
      stroke('M112 256L256 124L400 256', gold, 6),
      placeAt(0, 22, 1, 0, eaves),
      fill(
        'M196 268H316C320 290 312 300 318 318C352 346 352 404 308 430H204C160 404 160 346 194 318C200 300 192 290 196 268Z',
        cream,
      ),
      fill('M196 268H316L314 284H198Z', gold),
      placeAt(256, 366, 0.92, 0, folkFlower(sketch, clay, gold)),
      placeAt(300, 366, 0.5, 24, leaf(sketch, '#6f8a4a')),
      placeAt(212, 366, 0.5, 156, leaf(sketch, '#6f8a4a')),
    ].join('');
  },
  /** The sun at noon over a field, with the letter П as a gate. */
  polden: (sketch: Sketch) => {
    const [sky, sun, night] = ['#1f5a5c', '#f4b63f', '#fff4d8'];
    const rays = repeat(16, (index) =>
      placeAt(
        256,
        236,
        1,
        index * 22.5,
        fill(
          index % 2 === 0 ? 'M-13 -128L0 -186L13 -128Z' : 'M-9 -126L0 -162L9 -126Z',
          index % 2 === 0 ? sun : tone(sun, 0.4),
        ),
      ),
    );
    return [
      ground(sketch, sky),
      rays,
      oval(
        256,
        236,
        112,
        112,
        sketch.radial([
          [0, tone(sun, 0.35)],
          [1, sun],
        ]),
      ),
      fill('M196 306V188C196 176 204 170 214 170H298C308 170 316 176 316 188V306H284V202H228V306Z', sky),
      fill('M0 392C90 340 200 350 256 366C310 384 410 380 512 330V512H0Z', tone(sky, -0.35)),
      fill('M0 430C130 384 240 410 300 420C370 430 440 420 512 390V512H0Z', tone(sky, -0.5)),
      ...[120, 190, 320, 392].map((x, index) => placeAt(x, 430 - (index % 2) * 12, 0.62, 0, ear(night))),
    ].join('');
  },
  /** A mountain knitted into a mitten's star. */
  fjellstad: (sketch: Sketch) => {
    const [night, snow, red] = ['#24405a', '#f4f0e5', '#c4473f'];
    const stitch = (x: number, y: number, color: Color) => fill(`M${x} ${y}l13 9v13l-13 -9l-13 9v-13Z`, color);
    return [
      ground(sketch, night),
      fill('M70 372L196 170L250 256L304 196L442 372Z', snow),
      fill('M196 170L232 228L204 246L186 222L160 240Z', tone(night, 0.45)),
      fill('M304 196L344 250L318 262L300 240L276 252Z', tone(night, 0.45)),
      repeat(15, (index) => stitch(88 + index * 24, 388, index % 2 ? red : snow)),
      repeat(15, (index) => stitch(88 + index * 24, 414, index % 4 === 1 ? snow : red)),
      oval(372, 150, 34, 34, red),
    ].join('');
  },
  /** A greenhouse with a sprout in it. */
  teplitsa: (sketch: Sketch) => {
    const [green, cream, leafy] = ['#2f6b4f', '#f6f0dc', '#9ccb6b'];
    return [
      ground(sketch, green),
      fill('M112 396V250L256 132L400 250V396Z', alpha(cream, 0.2)),
      stroke('M112 396V250L256 132L400 250V396Z', cream, 16),
      stroke('M112 250H400M184 250V396M328 250V396', alpha(cream, 0.7), 7),
      stroke('M256 396C250 330 262 290 256 240', leafy, 12),
      placeAt(256, 318, 1.3, -38, leaf(sketch, leafy)),
      placeAt(256, 340, 1.3, 214, leaf(sketch, leafy)),
      placeAt(256, 258, 0.9, -90, leaf(sketch, tone(leafy, 0.2))),
      fill('M92 396H420V424H92Z', '#c96f4c'),
    ].join('');
  },
  /** A cloud written with one stroke of ink, and a seal. */
  kumo: (sketch: Sketch) => {
    const [paper, ink, seal] = ['#efe6d6', '#24283a', '#c23b33'];
    return [
      ground(sketch, paper),
      stroke(
        'M118 330C96 262 160 216 212 240C226 168 332 160 344 236C404 222 436 300 386 330C300 348 200 344 148 332',
        ink,
        30,
      ),
      stroke('M126 322C112 268 162 228 208 250', alpha('#ffffff', 0.25), 5),
      box(318, 356, 74, 74, seal, 12),
      stroke('M336 378H374M336 394H374M355 374V416', paper, 6),
    ].join('');
  },
  /** A tile with a sprig of rosemary. */
  alecrim: (sketch: Sketch) => {
    const [tile, blue, herb] = ['#f3efe2', '#2552a0', '#6f8f5a'];
    const corner = (turn: number) =>
      placeAt(
        256,
        256,
        1,
        turn,
        stroke('M-190 -120C-150 -120 -120 -150 -120 -190', blue, 12),
        oval(-172, -172, 16, 16, blue),
        placeAt(-112, -112, 0.8, 225, leaf(sketch, blue)),
      );
    return [
      ground(sketch, tile),
      corner(0),
      corner(90),
      corner(180),
      corner(270),
      stroke('M256 404C250 330 262 220 256 120', tone(herb, -0.3), 9),
      repeat(
        7,
        (index) =>
          placeAt(256, 380 - index * 36, 0.86 - index * 0.05, -50, leaf(sketch, herb)) +
          placeAt(256, 380 - index * 36, 0.86 - index * 0.05, 230, leaf(sketch, tone(herb, 0.1))),
      ),
      placeAt(256, 118, 0.5, -90, leaf(sketch, herb)),
    ].join('');
  },
} as const satisfies Record<string, (sketch: Sketch) => string>;

/** The name of a logo. */
export type LogoName = keyof typeof logos;

/** A company's logo: an SVG document of 512 × 512, filled to its edges. */
export function drawLogo(name: LogoName): string {
  const sketch = createSketch(name);
  return sketch.finish(logos[name](sketch), LOGO_SIDE);
}

function ground(sketch: Sketch, color: Color): string {
  return (
    box(
      0,
      0,
      LOGO_SIDE,
      LOGO_SIDE,
      sketch.linear(
        [
          [0, tone(color, 0.14)],
          [1, tone(color, -0.16)],
        ],
        [0, 0, 1, 1],
      ),
    ) + `<circle cx="256" cy="256" r="226" fill="none" stroke="${alpha('#ffffff', 0.22)}" stroke-width="5"/>`
  );
}

/** An ear of wheat. */
function ear(color: Color): string {
  return (
    stroke('M0 60V-40', color, 5) +
    repeat(5, (index) =>
      placeAt(
        0,
        -44 + index * 15,
        1,
        0,
        oval(-10, 0, 6, 12, color, 'transform="rotate(-34 -10 0)"'),
        oval(10, 0, 6, 12, color, 'transform="rotate(34 10 0)"'),
      ),
    ) +
    oval(0, -58, 6, 13, color)
  );
}
