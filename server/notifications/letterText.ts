/** Renders a letter as plain text. */
import type { Block, Letter } from './letter.ts';

const renderBlock: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => string } = {
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

/** Paragraphs are separated by blank lines. */
export function renderText({ heading, blocks, reason, unsubscribe }: Letter): string {
  const body = blocks.filter((block) => block !== false).map((block) => renderBlock[block.kind](block as never));
  return [heading, ...body, `--\n${reason}${unsubscribe ? `\n${unsubscribe.label}: ${unsubscribe.url}` : ''}`].join(
    '\n\n',
  );
}
