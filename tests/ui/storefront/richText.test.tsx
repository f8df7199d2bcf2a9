import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sanitizeRichText } from '#server/domains/documents/sanitize.ts';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import { toEditorHtml, cleanPastedHtml, toStoredHtml } from '#src/ui/richText/cleanHtml.ts';
import { toLink } from '#src/ui/richText/LinkDialog.tsx';
import type { RichTextProps } from '#src/ui/richText/props.ts';
import { RichText } from '#src/ui/richText/RichText.tsx';

const picture = '/media/abc_-1/960.webp';

// jsdom has no layout, but the editor asks for the position of the caret.
beforeEach(() => {
  const rect = () => new DOMRect();
  Object.assign(Range.prototype, { getBoundingClientRect: rect, getClientRects: () => [] });
  Object.assign(document, { elementFromPoint: () => null });
  Object.assign(URL, { createObjectURL: () => 'blob:own', revokeObjectURL: () => undefined });
});

/** Renders the editor as a form does, and records its changes. */
async function edit(
  value: string,
  props: Partial<RichTextProps> = {},
): Promise<{ getHtml: () => string; text: HTMLElement }> {
  let last = value;
  function Form() {
    const [html, setHtml] = useState(value);
    const change = (now: string) => {
      last = now;
      setHtml(now);
    };
    return (
      <LocaleProvider locale={props.locale ?? 'en'} installation={defaultInstallation}>
        <RichText label="Text" locale="en" value={html} onChange={change} {...props} />
      </LocaleProvider>
    );
  }
  render(<Form />);
  return { text: await screen.findByRole('textbox', { name: 'Text' }), getHtml: () => last };
}

const button = (name: string) => screen.getByRole('button', { name });

/** Normalizes HTML: elements and text, however a serializer writes them. */
function normalizeHtml(html: string): string {
  const body = document.createElement('body');
  body.innerHTML = html;
  return body.innerHTML;
}

describe('the editor', () => {
  const rich = [
    '<h2>Soil</h2><h3>Sand</h3><p><strong>Bold</strong> <em>soft</em> <s>not</s> H<sub>2</sub>O <a href="https://example.com/a">there</a><br>and here</p>',
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol start="3"><li><p>Three</p></li></ol><blockquote><p>Said</p></blockquote><hr><pre><code>let x</code></pre>',
    `<img src="${picture}" alt="A bed" width="1200" height="800"><table><tbody><tr><th><p>Month</p></th><td colspan="2"><p>May</p></td></tr></tbody></table>`,
  ].join('');

  it('gives back what it was given, and that is what the server keeps', async () => {
    const { text, getHtml } = await edit(rich, { uploadPicture: () => Promise.reject(new Error('unused')) });
    await userEvent.click(text);
    await userEvent.click(button('Dividing line'));
    const html = getHtml();
    expect(html).toContain(picture);
    expect(html.replace('<hr>', '')).toHaveLength(rich.length);
    expect(normalizeHtml(await sanitizeRichText(html, { pictures: true, max: 200_000 }))).toBe(html);
  });

  it('makes a heading, a list and bold words by its buttons, and tells that nothing is written as a blank', async () => {
    const { text, getHtml } = await edit('<p>Peas</p>');
    await userEvent.click(button('Heading'));
    expect(getHtml()).toBe('<h2>Peas</h2>');
    expect(button('Heading')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button('Clear formatting'));
    await userEvent.click(button('Bulleted list'));
    expect(getHtml()).toBe('<ul><li><p>Peas</p></li></ul>');
    await userEvent.click(button('Undo'));
    await waitFor(() => expect(getHtml()).not.toContain('<ul>'));
    expect(text).toHaveAttribute('aria-multiline', 'true');
    expect(toStoredHtml('<p></p>')).toBe('');
  });

  it('is one stop of Tab, walked by arrows, in Russian too', async () => {
    await edit('<p>Горох</p>', { locale: 'ru' });
    button('Заголовок').focus();
    fireEvent.keyDown(button('Заголовок'), { key: 'ArrowRight' });
    expect(button('Подзаголовок')).toHaveFocus();
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([button('Подзаголовок')]);
    fireEvent.keyDown(button('Подзаголовок'), { key: 'End' });
    expect(button('Вернуть')).toHaveFocus();
  });

  it('sets no link to a script', async () => {
    const { getHtml } = await edit('<p>Peas</p>');
    await userEvent.click(button('Link'));
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await userEvent.type(address, 'javascript:alert(1)');
    await userEvent.click(button('Set the link'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no address');
    await userEvent.clear(address);
    await userEvent.type(address, 'example.com/peas{Enter}');
    await waitFor(() => expect(getHtml()).toContain('<a href="https://example.com/peas">'));
    expect(
      ['me@example.com', '+7 999 123-45-67', '/blog/all', '//evil.example', ' ', 'java\tscript:x'].map(toLink),
    ).toEqual(['mailto:me@example.com', 'tel:+79991234567', '/blog/all', undefined, undefined, undefined]);
  });

  it('uploads a chosen picture into the text, tells while it is on its way, and asks what it shows', async () => {
    let come: (picture: { src: string; width: number }) => void = () => undefined;
    const counts: number[] = [];
    const { getHtml } = await edit('<p>Peas</p>', {
      uploadPicture: () => new Promise((resolve) => (come = resolve)),
      onUploading: (count) => counts.push(count),
    });
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(chooser, new File(['x'], 'bed.png', { type: 'image/png' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading bed.png' })).toBeInTheDocument();
    expect(getHtml()).toBe('<p>Peas</p>');
    await act(async () => come({ src: picture, width: 640 }));
    await waitFor(() => expect(getHtml()).toContain(`<img src="${picture}" alt="" width="640">`));
    expect(counts).toEqual([1, 0]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('inserts all pictures that were chosen at once, in place of an empty line, too', async () => {
    const { getHtml } = await edit('', {
      uploadPicture: ({ name }) => Promise.resolve({ src: picture, width: name.length }),
    });
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(
      chooser,
      ['a.png', 'bb.png', 'ccc.png'].map((name) => new File(['x'], name, { type: 'image/png' })),
    );
    const images = [5, 6, 7].map((width) => `<img src="${picture}" alt="" width="${width}">`).join('');
    await waitFor(() => expect(getHtml()).toBe(images));
  });
});

describe('what was copied from elsewhere', () => {
  const pasted = (html: string) => cleanPastedHtml(html).replace(/\s+/g, ' ');

  it('comes without the office program’s own things', () => {
    expect(
      pasted(
        '<html><head><style>p{}</style></head><body><h1>T</h1><p class="MsoNormal">a<o:p></o:p></p></body></html>',
      ),
    ).toBe('<h2>T</h2><p class="MsoNormal">a</p>');
  });

  it('brings no handlers along, which the page’s content policy would refuse one by one', () => {
    expect(pasted('<p onclick="go()">a <img src="x.png" ONERROR="go()"></p>')).toBe('<p>a <img src="x.png"></p>');
  });

  it('has its drawn lists made lists', () => {
    const item = (marker: string, text: string) =>
      '<p class="MsoListParagraph" style="mso-list:l0 level1">' +
      `<span style="mso-list:Ignore">${marker}<span> </span></span>${text}</p>`;
    expect(pasted(item('·', 'a') + item('·', 'b') + item('1.', 'c'))).toBe(
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    );
  });

  it('keeps the page’s title the only first heading', () => {
    expect(toEditorHtml('<h1>a</h1><h6>b</h6>')).toBe('<h2>a</h2><h4>b</h4>');
  });
});
