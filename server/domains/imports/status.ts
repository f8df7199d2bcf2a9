/** Which actions an import allows in which status. Pure functions. */
import type { Import } from '#contract/imports.ts';

export type ActionName = keyof Import['can'];

interface ImportState {
  status: Import['status'];
  rejectedRows: number;
  /** Photos of written rows that are not stored. */
  missingPhotos: number;
  /** Whether the import has begun to write. */
  hasWritten: boolean;
}

/** The actions that are allowed now. */
export function getAllowedActions({ status, rejectedRows, missingPhotos, hasWritten }: ImportState): Import['can'] {
  const isUnderWay = status === 'checking' || status === 'running' || status === 'undoing' || status === 'canceling';
  const isOver = status === 'done' || status === 'canceled' || status === 'partly_undone' || status === 'undone';
  const isFresh = status === 'mapping' || status === 'checked' || (status === 'failed' && !hasWritten);
  return {
    edit: isFresh,
    check: isFresh,
    run: isFresh,
    cancel: status === 'checking' || status === 'running',
    undo:
      (status === 'done' || status === 'canceled' || status === 'failed' || status === 'partly_undone') && hasWritten,
    remove: !isUnderWay,
    retry_photos: missingPhotos > 0 && (status === 'done' || status === 'canceled'),
    refused: rejectedRows > 0 && (status === 'checked' || isOver || status === 'failed'),
  };
}
