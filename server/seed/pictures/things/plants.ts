import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { leaf } from '#server/seed/pictures/kit/motifs.ts';
import { repeat, fill, n, oval, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';

/** Plants that stand upright: their foot is the origin, they grow up (−y), unscaled about 400 units. */

/** A eucalyptus branch with round leaves, `length` long, bent to one side by `lean`. */
export function eucalyptus(sketch: Sketch, color: Color, length: number, lean: number): string {
  const at = (share: number) => [lean * share * share, -length * share] as const;
  const leaves = repeat(11, (index) => {
    const share = 0.25 + index * 0.072;
    const [x, y] = at(share);
    const size = 40 * (1.15 - share * 0.6);
    const side = index % 2 === 0 ? 1 : -1;
    const light = sketch.random() * 0.3 - 0.1;
    return placeAt(
      x + side * size * 0.72,
      y - 6,
      1,
      side * -24,
      oval(
        0,
        0,
        size,
        size * 0.76,
        sketch.linear(
          [
            [0, tone(color, light + 0.2)],
            [1, tone(color, light - 0.2)],
          ],
          [0, 0, 1, 1],
        ),
      ),
      stroke(`M${n(-side * size)} 0H${n(side * size * 0.7)}`, alpha(tone(color, 0.55), 0.5), 2),
    );
  });
  const [x, y] = at(1.05);
  return (
    stroke(`M0 0Q0 ${n(-length * 0.5)} ${n(lean)} ${n(-length)}`, tone(color, -0.4), 6) +
    leaves +
    oval(x, y, 16, 20, tone(color, 0.15))
  );
}

/** A plume of pampas grass. */
export function pampas(sketch: Sketch, color: Color, length: number, lean: number): string {
  const hairs = repeat(64, (index) => {
    const share = 0.42 + (index / 64) * 0.58;
    const [x, y] = [lean * share * share, -length * share];
    const side = index % 2 === 0 ? 1 : -1;
    const reach = 70 * Math.sin(Math.PI * Math.min(1, (share - 0.38) / 0.66)) + 12;
    return stroke(
      `M${n(x)} ${n(y)}q${n(side * reach * 0.5)} ${n(-46)} ${n(side * reach * (0.7 + sketch.random() * 0.4) + lean * 0.1)} ${n(-58 + sketch.random() * 40)}`,
      alpha(tone(color, sketch.random() * 0.5 - 0.2), 0.75),
      7 + sketch.random() * 6,
    );
  });
  return stroke(`M0 0Q0 ${n(-length * 0.5)} ${n(lean)} ${n(-length)}`, tone(color, -0.35), 6) + hairs;
}

/** A poppy on its stem. */
export function poppy(sketch: Sketch, color: Color, length: number, lean: number): string {
  const petal = 'M0 6C-60 4 -72 -60 -44 -84C-16 -98 16 -98 44 -84C72 -60 60 4 0 6Z';
  const paint = sketch.linear(
    [
      [0, tone(color, 0.22)],
      [0.7, color],
      [1, tone(color, -0.45)],
    ],
    [0.4, 0, 0.5, 1],
  );
  const head = [
    placeAt(0, 0, 1, -46, fill(petal, paint)),
    placeAt(0, 0, 1, 46, fill(petal, paint)),
    placeAt(
      0,
      4,
      0.96,
      0,
      fill(petal, paint),
      stroke('M-20 -8C-26 -36 -24 -60 -22 -78M20 -8C26 -36 24 -60 22 -78M0 -6V-82', alpha(tone(color, -0.5), 0.3), 3),
    ),
    oval(0, -6, 18, 12, '#2a2430'),
    repeat(9, (index) => oval(-22 + index * 5.5, -16 - Math.sin((index / 8) * Math.PI) * 10, 2.4, 3.4, '#e9c46a')),
  ].join('');
  return (
    stroke(`M0 0Q0 ${n(-length * 0.5)} ${n(lean)} ${n(-length)}`, '#5c7d48', 7) +
    placeAt(lean * 0.28, -length * 0.5, 0.9, lean > 0 ? -40 : -140, leaf(sketch, '#6a8f52')) +
    placeAt(lean, -length, 1, lean * 0.1, head)
  );
}

/** A snake plant: stiff tall leaves with pale edges. */
export function snakePlant(sketch: Sketch, color: Color): string {
  const blade = (height: number, lean: number, width: number, light: number) => {
    const d = `M${-width} 0C${-width * 1.2 + lean * 0.3} ${-height * 0.5} ${lean - width * 0.7} ${-height * 0.8} ${lean} ${-height}C${lean + width * 0.5} ${-height * 0.75} ${width * 1.2 + lean * 0.3} ${-height * 0.45} ${width} 0Z`;
    const inner = `M${-width * 0.66} 0C${-width * 0.84 + lean * 0.3} ${-height * 0.5} ${lean - width * 0.4} ${-height * 0.76} ${lean * 0.97} ${-height * 0.93}C${lean + width * 0.26} ${-height * 0.72} ${width * 0.84 + lean * 0.3} ${-height * 0.44} ${width * 0.66} 0Z`;
    const bars = repeat(11, (index) =>
      stroke(
        `M${n(-width * 0.8 + lean * (index / 14) ** 1.6)} ${n(-height * (0.08 + index * 0.075))}q${n(width * 0.4)} -22 ${n(width * 0.8)} -4t${n(width * 0.8)} -6`,
        alpha(tone(color, -0.5), 0.4),
        8,
      ),
    );
    return (
      fill(
        d,
        sketch.linear([
          [0, tone('#d9d48a', 0.1)],
          [1, '#b9b562'],
        ]),
      ) +
      `<g clip-path="${sketch.clip(inner)}">${fill(
        inner,
        sketch.linear([
          [0, tone(color, light + 0.16)],
          [0.45, tone(color, light)],
          [1, tone(color, light - 0.34)],
        ]),
      )}${bars}</g>`
    );
  };
  return (
    blade(380, -150, 34, -0.12) +
    blade(400, 140, 34, -0.16) +
    blade(520, 52, 40, -0.06) +
    blade(560, -46, 42, 0) +
    blade(350, 96, 36, 0.04) +
    blade(330, -92, 36, 0.08) +
    blade(430, 6, 42, 0.12)
  );
}

/** A succulent's rosette seen from above, of radius `r` about the origin. */
export function rosette(sketch: Sketch, color: Color, tips: Color, r: number): string {
  const petal = 'M0 0C-30 -20 -40 -66 0 -100C40 -66 30 -20 0 0Z';
  return [
    [1, 13],
    [0.82, 11],
    [0.62, 9],
    [0.42, 7],
    [0.24, 5],
  ]
    .map(([scale = 1, count = 1], ring) => {
      const paint = sketch.linear(
        [
          [0, mix(tips, tone(color, 0.2), 0.2)],
          [0.22, tone(color, 0.24 - ring * 0.03)],
          [1, tone(color, -0.4 + ring * 0.07)],
        ],
        [0.5, 0, 0.5, 1],
      );
      return repeat(count, (index) =>
        placeAt(
          0,
          0,
          (scale * r) / 100,
          (index * 360) / count + ring * 17,
          fill(petal, alpha('#14210f', 0.25), 'transform="translate(3 5)"'),
          fill(petal, paint),
          stroke('M0 -14V-84', alpha('#ffffff', 0.22), 4),
        ),
      );
    })
    .join('');
}

/** An apple of radius `r`, seen a little from above. */
export function apple(sketch: Sketch, color: Color, r: number): string {
  const d = `M0 ${n(-r * 0.72)}C${n(r * 0.5)} ${n(-r * 1.05)} ${n(r * 1.12)} ${n(-r * 0.6)} ${n(r)} ${n(r * 0.1)}C${n(r * 0.9)} ${n(r * 0.72)} ${n(r * 0.4)} ${n(r * 1.02)} 0 ${n(r * 0.88)}C${n(-r * 0.4)} ${n(r * 1.02)} ${n(-r * 0.9)} ${n(r * 0.72)} ${n(-r)} ${n(r * 0.1)}C${n(-r * 1.12)} ${n(-r * 0.6)} ${n(-r * 0.5)} ${n(-r * 1.05)} 0 ${n(-r * 0.72)}Z`;
  return (
    fill(
      d,
      sketch.radial(
        [
          [0, tone(color, 0.4)],
          [0.35, color],
          [0.8, tone(color, -0.3)],
          [1, tone(color, -0.5)],
        ],
        0.34,
        0.28,
        0.8,
      ),
    ) +
    oval(0, -r * 0.68, r * 0.3, r * 0.1, alpha('#2a1206', 0.45)) +
    stroke(`M0 ${n(-r * 0.66)}q${n(r * 0.06)} ${n(-r * 0.3)} ${n(r * 0.2)} ${n(-r * 0.42)}`, '#5a3a1c', r * 0.08) +
    placeAt(r * 0.1, -r * 0.86, r / 130, -26, leaf(sketch, '#6b9a48')) +
    oval(-r * 0.44, -r * 0.3, r * 0.16, r * 0.26, alpha('#ffffff', 0.45), 'transform="rotate(28)"')
  );
}
