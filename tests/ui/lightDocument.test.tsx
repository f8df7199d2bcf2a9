/** The fast replacements of parts of jsdom answer as jsdom does. */
import { afterAll, afterEach, expect, it } from 'vitest';

const tags = (
  'a abbr address area article aside audio b blockquote br button canvas center cite code data ' +
  'datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure footer form h1 ' +
  'h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li link main map mark menu ' +
  'meter nav object ol optgroup option output p pre progress q rp rt ruby s samp script section select ' +
  'slot small source span strong sub summary sup svg table tbody td template textarea tfoot th thead ' +
  'time title tr track u ul var video wbr'
).split(' ');
const attributes = ['open', 'disabled', 'href="#"', 'dir="rtl"', 'aria-hidden="true"', 'type="hidden"'];

// The replacements are of the page's own window and document, so those of a frame are jsdom's.
const frame = document.createElement('iframe');
document.documentElement.append(frame);
afterAll(() => frame.remove());
afterEach(() => fillBoth(''));

/** Puts the same content into the page of the tests and into one of jsdom alone. */
const fillBoth = (content: string): Document[] =>
  [document, frame.contentDocument!].map((page) => {
    page.body.innerHTML = content;
    return page;
  });

it('elements are displayed as by jsdom itself', () => {
  const content = tags.flatMap((tag) => [
    ...['', ' hidden'].map((attribute) => `<${tag}${attribute}><section><${tag}>text</${tag}></section></${tag}>`),
    attributes.map((attribute) => `<${tag} ${attribute}></${tag}>`).join(''),
  ]);
  const svg = '<svg><title>title</title><style></style><a href="#"><text>text</text></a></svg>';
  for (const part of [...content, svg]) {
    const [ours, theirs] = fillBoth(part).map((page) =>
      [...page.body.querySelectorAll('*')].map((element) => {
        const { display, visibility } = page.defaultView!.getComputedStyle(element);
        return [element.localName, display, visibility];
      }),
    );
    expect(ours, part).toEqual(theirs);
  }
});

it('labels of controls are those that jsdom finds', () => {
  const [ours, theirs] = fillBoth(`
    <label for="named">By its id</label><label for="named">Another one</label><input id="named">
    <label>Around <span><input></span> and <input></label>
    <label for="nothing">Of nothing <input id="inside"></label>
    <label for="">Of an empty id <input></label>
    <label>A hidden one first <input type="hidden"><select></select></label>
    <label>A button <button>text</button><textarea></textarea></label>
    <input id="twice"><input id="twice"><label for="twice">Of the first</label>
    <input type="hidden" id="unseen"><label for="unseen">Of a hidden one</label>
    <label><div id="no-control"></div>Of no control</label>
    <label>Outer <label>Inner <input></label></label>`).map((page) =>
    [...page.querySelectorAll<HTMLInputElement>('button, input, select, textarea')].map(
      ({ labels }) => labels && [...labels].map(({ textContent }) => textContent),
    ),
  );
  expect(ours).toEqual(theirs);
});
