import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { guardCell, needsQuotes, unguardCell } from '#contract/rules/cells.ts';

/** Splits a file as a program does that knows this separator and no quotes. */
const naiveCells = (line: string, separator: string) => line.split(/\r?\n/).flatMap((row) => row.split(separator));

const attacks = [
  '=1+1',
  "'=1+1",
  '@SUM(A1)',
  '-2+3',
  'a;=HYPERLINK("http://evil.example")',
  'a\t=1+1',
  'a,=1+1',
  "a;'=1+1",
  'a\n=1+1',
  "nice\n- cmd|'/C calc'!A0",
  "nice;-cmd|'/C calc'!A0",
  'a;+1+cmd',
  ';;;=1',
  '＝1+1',
  'a;＋1+1',
];
const harmless = ['it’s', '-5', 'Red; blue', 'tel. 1; +7 900', 'Good for:\n- soup\n- tea', 'x,-5', 'a;b;c', "'quoted'"];

describe('a cell that people wrote', () => {
  it.each(attacks)('runs in no spreadsheet, whatever separates its columns: %j', (text) => {
    const line = Papa.unparse([['x', guardCell(text), 'y']], { quotes: needsQuotes });
    for (const separator of [',', ';', '\t'])
      for (const cell of naiveCells(line, separator))
        expect(cell.replace(/^"/, '')).not.toMatch(/^[=@＝＋－＠]|^[+-](?!\d+$)/);
  });

  it.each([...attacks, ...harmless])('comes back as it was: %j', (text) => {
    expect(unguardCell(guardCell(text))).toBe(text);
    const line = Papa.unparse([['x', guardCell(text), 'y']], { quotes: needsQuotes });
    expect(Papa.parse<string[]>(line, { delimiter: ',' }).data.map((row) => row.map(unguardCell))).toEqual([
      ['x', text, 'y'],
    ]);
  });

  it.each(harmless)('looks as it was written where nothing in it runs: %j', (text) => {
    expect(guardCell(text)).toBe(text);
  });

  it('is guarded in no time, however many lines of dashes it has', () => {
    const text = '\n-'.repeat(50_000);
    const began = process.cpuUsage();
    expect(guardCell(`${text}x`)).toHaveLength(text.length + 2);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });

  it('is quoted where it holds any separator', () => {
    for (const text of ['a;b', 'a\tb', 'a,b', 'a|b', 'a"b', 'a\nb', ' a']) expect(needsQuotes(text), text).toBe(true);
    expect([needsQuotes('a b'), needsQuotes(5), needsQuotes(null)]).toEqual([false, false, false]);
  });
});
