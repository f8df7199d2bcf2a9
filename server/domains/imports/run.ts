/** Imports one file: streams it, checks every row, writes batches, keeps a list of what it could not take. */
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import type pg from 'pg';
import { faultsByField, wordsOf } from '#contract/rules/fieldFailures.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import { type Element, elements } from './elements.ts';
import type { Source } from './source.ts';

const batchSize = 200;

export interface Report {
  rows: number;
  made: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The file of refused rows; null where all were taken. */
  refusedFile: string | null;
}

interface Options {
  pool: pg.Pool;
  companyId: number;
  now: Date;
  /** Told now and then how far it is. */
  onProgress: (done: { rows: number; fraction: number }) => void;
}

type Taken<Row> = Element & { row: Row; reason: null };
type Judged<Row> = Taken<Row> | (Element & { row: null; reason: string });

function judge<Row>(source: Source<Row>, { line, text }: Element): Judged<Row> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, text, row: null, reason: 'not JSON' };
  }
  const parsed = source.row.safeParse(value);
  if (!parsed.success) {
    const faults = Object.entries(faultsByField(parsed.error.issues, value));
    return { line, text, row: null, reason: faults.map(([field, fault]) => `${field || 'row'}: ${wordsOf(fault, 'en')}`).join('; ') };
  }
  const reason = source.refuse(parsed.data);
  return reason ? { line, text, row: null, reason } : { line, text, row: parsed.data, reason: null };
}

/**
 * Imports a file. Run twice, it changes nothing the second time.
 * @returns how many rows became what; refused ones stand beside the input in `<file>.rejected.jsonl`, each with its line and reason
 */
export async function importFile<Row>(source: Source<Row>, file: string, { pool, companyId, now, onProgress }: Options): Promise<Report> {
  const { size } = await stat(file);
  const report: Report = { rows: 0, made: 0, changed: 0, unchanged: 0, refused: 0, refusedFile: null };
  const rejects = openRejects(`${file}.rejected.jsonl`, report);
  const early = new Set<string>();
  let bytes = 0;
  let batch: Taken<Row>[] = [];
  const flush = async () => {
    const rows = batch.map(({ row }) => row);
    const outcome = (await unitOfWork({ pool, now, keyed: null, status: () => 200, run: (db) => source.load(db, rows, { companyId, now, early }) })).answer!;
    for (const { index, reason } of outcome.refused) await rejects.write(batch[index]!, reason);
    report.made += outcome.made;
    report.changed += outcome.changed;
    report.unchanged += outcome.unchanged;
    batch = [];
    onProgress({ rows: report.rows, fraction: size === 0 ? 1 : Math.min(1, bytes / size) });
  };
  await rm(`${file}.rejected.jsonl`, { force: true });
  for await (const element of elements(file, (read) => { bytes = read; })) {
    report.rows++;
    const judged = judge(source, element);
    if (judged.reason !== null) await rejects.write(judged, judged.reason);
    else batch.push(judged);
    if (batch.length >= batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  await rejects.close();
  return report;
}

function openRejects(path: string, report: Report) {
  let stream: ReturnType<typeof createWriteStream> | undefined;
  return {
    async write({ line, text }: Element, reason: string): Promise<void> {
      stream ??= createWriteStream(path);
      report.refused++;
      report.refusedFile = path;
      if (!stream.write(`${JSON.stringify({ line, reason, row: text.slice(0, 10_000) })}\n`)) await once(stream, 'drain');
    },
    async close(): Promise<void> {
      if (!stream) return;
      stream.end();
      await once(stream, 'close');
    },
  };
}
