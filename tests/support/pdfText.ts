/** The text of a PDF that pdfkit made, sheet by sheet: by the fonts' own tables from glyphs to signs. */
import { inflateSync } from 'node:zlib';

interface Thing {
  dictionary: string;
  stream: string;
}

/** The objects of a file by their number; streams unpacked. */
function thingsOf(file: Buffer): Map<number, Thing> {
  const text = file.toString('latin1');
  const things = new Map<number, Thing>();
  for (const { 1: id, 2: body, index } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf('stream\n');
    const dictionary = at < 0 ? body! : body!.slice(0, at);
    const start = index + `${id} 0 obj\n`.length + at + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const packed = at < 0 ? Buffer.alloc(0) : file.subarray(start, start + length);
    things.set(Number(id), {
      dictionary,
      stream: (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1'),
    });
  }
  return things;
}

const signsOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Glyph → signs, as a font's ToUnicode says. */
function glyphsOf(map: string): string[] {
  const glyphs: string[] = [];
  for (const [, first, , list] of map.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi)) {
    [...list!.matchAll(/<([\da-f ]*)>/gi)].forEach(
      ([, signs], index) => (glyphs[Number.parseInt(first!, 16) + index] = signsOf(signs!.replaceAll(' ', ''))),
    );
  }
  return glyphs;
}

/** What is written on each sheet, one line a piece. */
export function pdfText(file: Buffer): string[] {
  const things = thingsOf(file);
  const refOf = (from: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(from)?.[1]);
  const sheets = [...things.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary));
  return sheets.map(({ dictionary }) => {
    const resources = things.get(refOf(dictionary, 'Resources'))?.dictionary ?? dictionary;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        glyphsOf(things.get(refOf(things.get(Number(id))!.dictionary, 'ToUnicode'))!.stream),
      ]),
    );
    let font: string[] = [];
    const pieces: string[] = [];
    for (const [, name, written] of things
      .get(refOf(dictionary, 'Contents'))!
      .stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)!;
      else
        pieces.push(
          [...written!.matchAll(/<([\da-f]*)>/gi)]
            .flatMap(([, hex]) =>
              (hex!.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '\ufffd'),
            )
            .join(''),
        );
    }
    return pieces.join('\n');
  });
}
