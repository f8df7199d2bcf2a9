/** Every mail, in both languages, as HTML and as plain text. */
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/failures.ts';
import { buildLetter, getMessageId, renderLetter } from '#server/notifications/sendMail.ts';
import { templates, type Template } from '#server/notifications/templates.ts';
import { fullLetter, letterSamples } from '#tests/support/letters.ts';

const installation = { currency: 'USD', publicUrl: 'https://shop.example.com' };
const write = (template: Template, data: object, locale: Locale) =>
  renderLetter(buildLetter(template, data as never, locale, installation), locale);
const all = Object.keys(templates).flatMap((template) =>
  letterSamples[template as Template].map((data, index) => ({
    template: template as Template,
    data,
    title: `${template} ${index + 1}`,
  })),
);

/**
 * The visible text of a mail: no markup, no address, no browser name, no English of the sample names. "SMS" is the same
 * in Russian.
 */
const forPeople = (text: string) =>
  text
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/&[a-z]+;|&#\w+;/g, ' ')
    .replaceAll('Bcc: thief@example.com', '')
    .replace(/\S+@example\.com|2001:db8\S*|Chrome 141|macOS|SMS/g, '')
    .replace(/<script>|<\/?b>|script|\bb\b/g, '');

describe.each(all)('the letter $title', ({ template, data }) => {
  it('has no English word in Russian, nor a Russian one in English', async () => {
    const ru = await write(template, data, 'ru');
    for (const part of [ru.subject, ru.text, ru.html]) expect(forPeople(part)).not.toMatch(/[A-Za-z]{2,}/);
    const en = buildLetter(
      template,
      {
        ...data,
        brand: 'North',
        brands: ['North'],
        author: 'Ann',
        buyer: 'Ann',
        text: 'Hello',
        subject: 'Your cart',
        place: null,
      } as never,
      'en',
      installation,
    );
    const texts = forPeople(
      JSON.stringify([en.subject, en.heading, en.reason, en.unsubscribe?.label, en.blocks]),
    ).replace(/Чай/g, '');
    expect(texts).not.toMatch(/[А-Яа-яЁё]/);
  });

  it('holds in one line in its subject, and says in plain text what it says in HTML', async () => {
    const { subject, text, html } = await write(template, data, 'ru');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeGreaterThan(0);
    const letter = buildLetter(template, data as never, 'ru', installation);
    for (const hidden of [letter.heading, letter.reason]) expect(text).toContain(hidden);
    const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url);
    for (const url of links) expect(html).toContain(url.replaceAll('&', '&amp;'));
  });

  it('loads nothing from anywhere and runs nothing', async () => {
    const { html } = await write(template, data, 'en');
    expect(html).not.toMatch(/<(script|img|iframe|object|embed|form|b)\b/i);
    expect(html).not.toMatch(/<link\b[^>]*href|url\(|@import|src=/i);
    expect(html).toMatch(/^<!DOCTYPE html/);
  });
});

it('renders compiled parts as React renders the letter at once', async () => {
  const { html } = await renderLetter(fullLetter, 'en');
  await expect(html).toMatchFileSnapshot('letter.expected.txt');
});

it('says sums in the installation’s currency and the reader’s words', async () => {
  const [data] = letterSamples.order_placed;
  expect((await write('order_placed', data!, 'en')).text).toContain('Mug “Morning” × 2 — $36.00');
  expect((await write('order_placed', data!, 'ru')).text.replaceAll('\u00a0', ' ')).toContain('К оплате: 1 270,56 $');
});

it('names a mail by its cause: the same each time, another for another cause', () => {
  const [one, again, other] = ['order:1:placed', 'order:1:placed', 'order:2:placed'].map((cause) =>
    getMessageId(cause, installation.publicUrl),
  );
  expect(one).toBe(again);
  expect(other).not.toBe(one);
  expect(one).toMatch(/^<[\da-f]{40}@shop\.example\.com>$/);
});
