/** A letter as plain text. */
import type { Block, Letter } from './letter.ts';

const texts: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => string } = {
  text: ({ text }) => text,
  quote: ({ text }) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  button: ({ label, url }) => `${label}:\n${url}`,
  table: ({ rows, sums }) =>
    [
      ...rows.map(({ name, count, amount }) => `${name} ${count} — ${amount}`),
      '',
      ...sums.map(({ name, amount }) => `${name}: ${amount}`),
    ].join('\n'),
  facts: ({ facts }) => facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
};

/** Paragraphs parted by blank lines. */
export function textOf({ heading, blocks, why, off }: Letter): string {
  const body = blocks.filter((block) => block !== false).map((block) => texts[block.kind](block as never));
  return [heading, ...body, `--\n${why}${off ? `\n${off.label}: ${off.url}` : ''}`].join('\n\n');
}
