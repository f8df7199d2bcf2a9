/** React state of a run over the selected rows: its progress and result. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { getErrorCode } from '../../failures.ts';
import { useResource } from '../../ResourceScope.tsx';
import { useAfterWrite } from '../../useAfterWrite.ts';
import { notify } from '#src/ui/notices.ts';
import { runBatches, runEach, type Outcome, type Rejected, type RunOptions } from './runEach.ts';

export interface Run {
  /** The running action: "Deleting…". */
  title: string;
  total: number;
  processed: number;
  isStopping: boolean;
  /** Set if the run has ended with rows left over. */
  outcome?: Outcome<RaRecord>;
  /** "17 changed" */
  doneText: (n: number) => string;
}

export interface Job extends Pick<Run, 'title' | 'doneText'>, Pick<RunOptions, 'isRepeated'> {
  rows: readonly RaRecord[];
  /** Row by row, or many rows in one call. */
  act:
    | ((row: RaRecord) => Promise<unknown>)
    | { many: (rows: readonly RaRecord[]) => Promise<readonly Rejected<RaRecord>[]> };
}

/** Errors that every other row would have too. */
const isHopeless = (error: unknown): boolean => ['network', 'auth_failed'].includes(getErrorCode(error) ?? '');

export interface Runs {
  run: Run | null;
  start: (job: Job) => Promise<void>;
  stop: () => void;
  close: () => void;
}

/** Runs actions over the selected rows, one run at a time; rows left over stay selected. */
export function useRun(): Runs {
  const { name } = useResource();
  const { onSelect } = useListContext();
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const [run, setRun] = useState<Run | null>(null);
  const abort = useRef<AbortController | null>(null);
  // Leaving the screen cancels the run.
  useEffect(() => () => abort.current?.abort(), []);

  async function start({ rows, act, isRepeated, ...runInfo }: Job): Promise<void> {
    abort.current = new AbortController();
    setRun({ ...runInfo, total: rows.length, processed: 0, isStopping: false });
    const onProgress = (processed: number) => setRun((before) => before && { ...before, processed });
    const options = { signal: abort.current.signal, isRepeated, isHopeless, onProgress };
    const outcome = await (typeof act === 'function'
      ? runEach(rows, act, options)
      : runBatches(rows, act.many, options));
    // Cached pages of other filters would briefly show old values.
    queries.removeQueries({ queryKey: [name, 'getList'], type: 'inactive' });
    afterWrite();
    void queries.invalidateQueries({ queryKey: [name, 'getOne'] });
    const remaining = [...outcome.rejected.map(({ item }) => item), ...outcome.untried];
    onSelect(remaining.map(({ id }) => id));
    if (remaining.length === 0) notify(runInfo.doneText(outcome.done.length), { tone: 'success' });
    setRun((before) => (remaining.length === 0 ? null : before && { ...before, outcome }));
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
