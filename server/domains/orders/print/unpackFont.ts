/** Converts WOFF fonts for pdfkit. */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/** Sizes in bytes of the headers and of the entries for each table, in WOFF 1.0 and in the font inside it. */
const woff = { header: 44, entry: 20 };
const font = { header: 12, entry: 16 };

const padLength = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Extracts a font from its WOFF file. pdfkit reads WOFF too, but unpacks a table again for each glyph, which takes a
 * second per page.
 * @param packed a WOFF 1.0 file (https://www.w3.org/TR/WOFF/)
 * @returns the TrueType or OpenType font
 */
export async function unpackFont(packed: Buffer): Promise<Buffer> {
  const count = packed.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = packed.subarray(woff.header + index * woff.entry);
      const [start, packedLength, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number];
      const bytes = packed.subarray(start, start + packedLength);
      return {
        tag: entry.subarray(0, 4),
        checksum: entry.subarray(16, 20),
        bytes: packedLength < length ? await unpack(bytes) : bytes,
      };
    }),
  );
  const header = Buffer.alloc(font.header + count * font.entry);
  packed.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * 16, 10);
  let offset = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = font.header + index * font.entry;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padLength(bytes.length);
  }
  const parts = tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(padLength(bytes.length) - bytes.length)]);
  return Buffer.concat([header, ...parts]);
}
