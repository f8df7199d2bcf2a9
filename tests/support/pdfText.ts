/** Reads the text of a PDF made by pdfkit, page by page: maps glyphs to characters by the tables of its fonts. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  dictionary: string;
  stream: string;
}

/** Parses the objects of a file by number, with unpacked streams. */
function parseObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, 2: body, index } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf('stream\n');
    const dictionary = at < 0 ? body! : body!.slice(0, at);
    const start = index + `${id} 0 obj\n`.length + at + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const packed = at < 0 ? Buffer.alloc(0) : file.subarray(start, start + length);
    objects.set(Number(id), {
      dictionary,
      stream: (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1'),
    });
  }
  return objects;
}

const decodeHex = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Parses a font's ToUnicode map: characters by glyph. */
function parseGlyphs(map: string): string[] {
  const glyphs: string[] = [];
  for (const [, first, , list] of map.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi)) {
    [...list!.matchAll(/<([\da-f ]*)>/gi)].forEach(
      ([, signs], index) => (glyphs[Number.parseInt(first!, 16) + index] = decodeHex(signs!.replaceAll(' ', ''))),
    );
  }
  return glyphs;
}

/** Reads the text of each page, one line for each piece. */
export function readPdfText(file: Buffer): string[] {
  const objects = parseObjects(file);
  const findRef = (from: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(from)?.[1]);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const resources = objects.get(findRef(dictionary, 'Resources'))?.dictionary ?? dictionary;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        parseGlyphs(objects.get(findRef(objects.get(Number(id))!.dictionary, 'ToUnicode'))!.stream),
      ]),
    );
    let font: string[] = [];
    const pieces: string[] = [];
    for (const [, name, written] of objects
      .get(findRef(dictionary, 'Contents'))!
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
