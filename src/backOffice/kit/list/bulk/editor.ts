/** What many rows at once are changed by. */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';

/** What is asked before a change of several rows: it says what the change does, and goes on or not. */
export interface BeforeBulkProps {
  /** Those that would change. */
  rows: readonly RaRecord[];
  value: unknown;
  /** @param more what is to be said besides */
  onGoOn: (more?: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/** A change that can be made to all selected rows at once. */
export interface BulkEdit<S extends string = string, R = never> {
  source: S;
  /** The values that this row may take now; offered are those that all selected may, with `inBatches` those that any may. */
  allowedFor?: (record: R) => readonly string[];
  /** Stands between the press and the change. */
  Before?: ComponentType<BeforeBulkProps>;
  /** Which values it is asked before; all unless said. */
  asksBefore?: (value: unknown) => boolean;
  /** One call for many rows, in place of one each. @returns those that were refused, and why */
  inBatches?: (ids: number[], value: never) => Promise<readonly { id: number; message: string }[]>;
}

/** What a hand-made editor of many rows is given. */
export interface BulkEditorProps {
  /** How many rows are selected. */
  selected: number;
  /** How many the list finds. */
  found: number;
  /** That is an estimate, as of long lists. */
  isEstimate: boolean;
  /** What is meant, for a call: the selected ids, or the list's filter. */
  selectionOf: (isAll: boolean) => { ids: number[] } | { filter: Readonly<Record<string, unknown>> };
  /** @param gone those of the selected that turned out to be there no more */
  onClose: (gone: ReadonlySet<number>) => void;
  /** It is done: nothing has to stay selected. */
  onDone: () => void;
}
