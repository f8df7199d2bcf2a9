/** A run over the selected rows as the screen sees it: how far it is, what came of it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { codeOf } from '../../failures.ts';
import { useList } from '../ListScope.tsx';
import { nothingSelected, withRows } from '../selection.ts';
import { useResource } from '../../ResourceScope.tsx';
import { useAfterWrite } from '../../useAfterWrite.ts';
import { notify } from '#src/ui/notices.ts';
import { runBatches, runEach, type Outcome, type Refused, type RunOptions } from './runEach.ts';

export interface Run {
  /** What is being done: "Deleting…". */
  title: string;
  total: number;
  settled: number;
  isStopping: boolean;
  /** There once it has ended with something left over. */
  outcome?: Outcome<RaRecord>;
  /** "17 changed" */
  doneText: (n: number) => string;
}

export interface Job extends Pick<Run, 'title' | 'doneText'>, Pick<RunOptions, 'isRepeated'> {
  rows: readonly RaRecord[];
  /** Row by row, or many at once. */
  act:
    | ((row: RaRecord) => Promise<unknown>)
    | { many: (rows: readonly RaRecord[]) => Promise<readonly Refused<RaRecord>[]> };
}

/** Nobody else would fare better. */
const isHopeless = (error: unknown): boolean => ['network', 'auth_failed'].includes(codeOf(error) ?? '');

export interface Runs {
  run: Run | null;
  start: (job: Job) => Promise<void>;
  stop: () => void;
  close: () => void;
}

export function useRun(): Runs {
  const { name } = useResource();
  const { select } = useList();
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const [run, setRun] = useState<Run | null>(null);
  const abort = useRef<AbortController | null>(null);
  // A screen that is left starts nothing more.
  useEffect(() => () => abort.current?.abort(), []);

  async function start({ rows, act, isRepeated, ...said }: Job): Promise<void> {
    abort.current = new AbortController();
    setRun({ ...said, total: rows.length, settled: 0, isStopping: false });
    const onProgress = (settled: number) => setRun((before) => before && { ...before, settled });
    const options = { signal: abort.current.signal, isRepeated, isHopeless, onProgress };
    const outcome = await (typeof act === 'function'
      ? runEach(rows, act, options)
      : runBatches(rows, act.many, options));
    // Other pages and filters would show for a moment what was so before.
    queries.removeQueries({ queryKey: [name, 'getList'], type: 'inactive' });
    afterWrite();
    void queries.invalidateQueries({ queryKey: [name, 'getOne'] });
    const left = [...outcome.refused.map(({ item }) => item), ...outcome.left];
    select(withRows(nothingSelected, left, true));
    if (left.length === 0) notify(said.doneText(outcome.done.length), { tone: 'success' });
    setRun((before) => (left.length === 0 ? null : before && { ...before, outcome }));
  }

  return {
    run,
    start,
    stop: () => {
      abort.current?.abort();
      setRun((before) => before && { ...before, isStopping: true });
    },
    close: () => setRun(null),
  };
}
