import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectFormat, openTable } from '#server/domains/imports/formats/open.ts';
import { writeTable } from '#server/domains/imports/formats/write.ts';
import { guardCell, unguardCell } from '#contract/rules/cells.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = { encoding: null, delimiter: null, sheet: null };

async function read(bytes: string | Uint8Array): Promise<{ headers: string[]; rows: [number, ...string[]][] }> {
  const path = join(folder, String(Math.random()));
  await writeFile(path, bytes);
  const table = await openTable(path, await detectFormat(path), options);
  const rows: [number, ...string[]][] = [];
  for await (const { line, cells } of table.rows()) rows.push([line, ...cells]);
  return { headers: table.headers, rows };
}

const getError = (bytes: string | Uint8Array) =>
  read(bytes).then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );

const sheet = (rows: string): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8('<Types/>'),
  'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/sharedStrings.xml': strToU8(
    '<sst><si><t>sku</t></si><si><r><t>na</t></r><r><t>me</t></r></si><si><t>day</t></si></sst>',
  ),
  'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
});

const collected = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat((await Readable.from(bytes, { objectMode: true }).toArray()) as Uint8Array[]);
async function* listRows(rows: string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

describe('a table', () => {
  it('is read from XLSX: shared and inline texts, numbers, dates, gaps', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row><row r="4"><c r="A4"><v>1.1000000000000001</v></c><c r="B4" t="inlineStr"><is><t>a &amp; b</t></is></c><c r="D4" s="1"><v>45292</v></c></row>';
    expect(await read(zipSync(sheet(rows)))).toEqual({
      headers: ['sku', 'name', '', 'day'],
      rows: [[4, '1.1', 'a & b', '', '2024-01-01']],
    });
  });

  it('comes back from CSV and XLSX as it was written, formulas as texts', async () => {
    const cells = [
      ['sku', 'name'],
      ['007', '=1+1'],
      ['-5', '@x, "y"\nz'],
      ['1e5', '+7 900'],
      ['12.50', 'Ёж — 🦔'],
      ['a;=1+1', "x\t@y;'=z\n- a list\n-2+3"],
    ];
    for (const format of ['csv', 'xlsx'] as const) {
      const { headers, rows } = await read(await collected(writeTable(listRows(cells), format)));
      expect([headers, ...rows.map(([, ...row]) => row.map(unguardCell))], format).toEqual(cells);
    }
    expect((await collected(writeTable(listRows([['=1+1']]), 'csv'))).toString()).toBe("\uFEFF'=1+1\r\n");
    for (const text of ['=x', "'=x", '-5', "it's", '@', '+1']) expect(unguardCell(guardCell(text)), text).toBe(text);
  });

  it('is found in a zip beside its photos', async () => {
    expect(
      await read(
        zipSync({
          'shop/photos/a.jpg': strToU8('x'),
          'shop/goods.csv': strToU8('sku;name\n1;Tea\n'),
          '__MACOSX/._goods.csv': strToU8('no'),
        }),
      ),
    ).toEqual({ headers: ['sku', 'name'], rows: [[2, '1', 'Tea']] });
  });

  it('is refused where it is none, is a bomb or is broken', async () => {
    expect(await getError(zipSync({ 'a.jpg': strToU8('x') }))).toBe('table_kind');
    expect(
      await getError(
        zipSync(sheet(`<row><c t="inlineStr"><is><t>${' '.repeat(30_000_000)}</t></is></c></row>`), { level: 9 }),
      ),
    ).toBe('table_bomb');
    expect(await getError(zipSync(sheet('<row><c><v>1</v></c>')))).toBe('table_broken');
    expect(
      await getError(
        zipSync({ ...sheet(''), 'xl/workbook.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') }),
      ),
    ).toBe('table_doctype');
    expect(await getError(Buffer.concat([zipSync(sheet('')).subarray(0, 300)]))).toBe('table_broken');
    expect(await getError(`sku,name\n"${'x'.repeat(9_000_000)}`)).toBe('table_broken');
    expect([await getError('sku,name\n1,a\u0000b\n'), await getError('PNG\u0000\u0001')]).toEqual([
      'table_nul',
      'table_kind',
    ]);
    expect(await Promise.all(['{"a":', '{"a": [1]}', '[{"a":', '[1, 2]', '[]'].map(getError))).toEqual([
      'table_json',
      'table_json',
      'table_json',
      'table_json',
      'table_empty',
    ]);
  });

  it('is rejected with more than 500 columns, in each format, but not for empty cells beyond them', async () => {
    const names = Array.from({ length: 501 }, (_, index) => `field ${index}`);
    const cells = names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
    const toWorkbook = (row: string) => zipSync(sheet(`<row r="1">${row}</row>`));
    expect(await getError(toWorkbook(cells.join('')))).toBe('table_wide');
    expect(await getError(`${names.join(',')}\n${names.join(',')}\n`)).toBe('table_wide');
    expect(await getError(JSON.stringify([Object.fromEntries(names.map((name) => [name, '1']))]))).toBe('table_wide');
    const { headers } = await read(toWorkbook(`${cells.slice(1).join('')}<c s="0"/>`));
    expect(headers).toHaveLength(500);
  });

  it('is refused where a quote swallows rows, and read where one merely stands in a text', async () => {
    const open = await read('sku,name\n1,a\n2,"Tea\n3,b\n').catch((error: unknown) => error);
    expect(open).toMatchObject({ code: 'table_quote', values: { line: 3 } });
    expect(await getError('sku,name\n1,"Tea,5\n2,"Coffee",6\n')).toBe('table_quote');
    expect(await read('sku,name\r\n1,"a ""b""\r\nc"\r\n2,5" pipe\r\n3,"5" pipe"\r\n4,"" \r\n5,"z"')).toEqual({
      headers: ['sku', 'name'],
      rows: [
        [2, '1', 'a "b"\r\nc'],
        [3, '2', '5" pipe'],
        [4, '3', '5" pipe'],
        [5, '4', ''],
        [6, '5', 'z'],
      ],
    });
  });
});
