import type { Colour } from '#server/seed/pictures/kit/colour.ts';
import { alpha, tone } from '#server/seed/pictures/kit/colour.ts';
import { folkFlower, leaf } from '#server/seed/pictures/kit/motifs.ts';
import { box, each, fill, oval, placed, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { newSketch } from '#server/seed/pictures/kit/sketch.ts';

const SIZE = 512;

/** A company's sign; a new company adds one function to this list. */
const logos = {
  /** A potter's house: a roof with carved eaves over a vessel with a flower. */
  sloboda: (sketch: Sketch) => {
    const [clay, cream, gold] = ['#b4552f', '#fbf1df', '#e5b45f'];
    const eaves = each(7, (index) => oval(150 + index * 35.3, 224 + Math.abs(index - 3) * 24 - 36, 11, 11, gold));
    return [
      ground(sketch, clay),
      stroke('M112 256L256 124L400 256', cream, 30), stroke('M112 256L256 124L400 256', gold, 6), placed(0, 22, 1, 0, eaves),
      fill('M196 268H316C320 290 312 300 318 318C352 346 352 404 308 430H204C160 404 160 346 194 318C200 300 192 290 196 268Z', cream),
      fill('M196 268H316L314 284H198Z', gold), placed(256, 366, 0.92, 0, folkFlower(sketch, clay, gold)),
      placed(300, 366, 0.5, 24, leaf(sketch, '#6f8a4a')), placed(212, 366, 0.5, 156, leaf(sketch, '#6f8a4a')),
    ].join('');
  },
  /** The sun at noon over a field, with the letter П as a gate. */
  polden: (sketch: Sketch) => {
    const [sky, sun, night] = ['#1f5a5c', '#f4b63f', '#fff4d8'];
    const rays = each(
      16,
      (index) => placed(
        256, 236, 1, index * 22.5,
        fill(index % 2 === 0 ? 'M-13 -128L0 -186L13 -128Z' : 'M-9 -126L0 -162L9 -126Z', index % 2 === 0 ? sun : tone(sun, 0.4)),
      ),
    );
    return [
      ground(sketch, sky), rays, oval(256, 236, 112, 112, sketch.radial([[0, tone(sun, 0.35)], [1, sun]])),
      fill('M196 306V188C196 176 204 170 214 170H298C308 170 316 176 316 188V306H284V202H228V306Z', sky),
      fill('M0 392C90 340 200 350 256 366C310 384 410 380 512 330V512H0Z', tone(sky, -0.35)),
      fill('M0 430C130 384 240 410 300 420C370 430 440 420 512 390V512H0Z', tone(sky, -0.5)),
      ...[120, 190, 320, 392].map((x, index) => placed(x, 430 - (index % 2) * 12, 0.62, 0, ear(night))),
    ].join('');
  },
} as const satisfies Record<string, (sketch: Sketch) => string>;

/** The name of a logo. */
export type LogoName = keyof typeof logos;

/** A company's logo: an SVG document of 512 × 512, filled to its edges. */
export function drawLogo(name: LogoName): string {
  const sketch = newSketch(name);
  return sketch.finish(logos[name](sketch), SIZE);
}

function ground(sketch: Sketch, colour: Colour): string {
  return (
    box(0, 0, SIZE, SIZE, sketch.linear([[0, tone(colour, 0.14)], [1, tone(colour, -0.16)]], [0, 0, 1, 1]))
    + `<circle cx="256" cy="256" r="226" fill="none" stroke="${alpha('#ffffff', 0.22)}" stroke-width="5"/>`
  );
}

/** An ear of wheat. */
function ear(colour: Colour): string {
  return (
    stroke('M0 60V-40', colour, 5)
    + each(
      5,
      (index) => placed(
        0, -44 + index * 15, 1, 0, oval(-10, 0, 6, 12, colour, 'transform="rotate(-34 -10 0)"'),
        oval(10, 0, 6, 12, colour, 'transform="rotate(34 10 0)"'),
      ),
    )
    + oval(0, -58, 6, 13, colour)
  );
}

