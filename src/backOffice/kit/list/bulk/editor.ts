/** Types of bulk edits. */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';

/** A question before a change of several rows: explains the effects and continues or cancels. */
export interface BulkConfirmProps {
  /** The rows that would change. */
  rows: readonly RaRecord[];
  value: unknown;
  /** @param more additional values of the call */
  onContinue: (more?: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/** A change that can be applied to all selected rows. */
export interface BulkEdit<S extends string = string, R = never> {
  source: S;
  /**
   * The values that a row allows now. Offered are values that all selected rows allow; with `changeMany`, values that
   * any of them allows.
   */
  getAllowedValues?: (record: R) => readonly string[];
  /** The question before the change. */
  ConfirmDialog?: ComponentType<BulkConfirmProps>;
  /** Values that need the question; all by default. */
  needsConfirmation?: (value: unknown) => boolean;
  /**
   * One call for many rows instead of one for each.
   * @param more what the question adds to the call
   * @returns the rejected ids with messages
   */
  changeMany?: (
    ids: number[],
    value: never,
    more: Readonly<Record<string, unknown>>,
  ) => Promise<readonly { id: number; message: string }[]>;
}

/** Props of a custom editor of many rows. */
export interface BulkEditorProps {
  /** Number of selected rows. */
  selected: number;
  /** Number of rows that match the filter. */
  found: number;
  /** Whether `found` is an estimate, as for long lists. */
  isEstimate: boolean;
  /** The selection for a call: the selected ids, or the list's filter. */
  getSelection: (isAll: boolean) => { ids: number[] } | { filter: Readonly<Record<string, unknown>> };
  /** @param missing selected ids that no longer exist */
  onClose: (missing: ReadonlySet<number>) => void;
  /** The edit is done; the selection is cleared. */
  onDone: () => void;
}
