/** What may be asked of an import in which state. Pure. */
import type { Import } from '#contract/imports.ts';

export type Asked = keyof Import['can'];

interface State {
  status: Import['status'];
  refused: number;
  /** Whether anything was written. */
  written: boolean;
}

/** Everything that is open now. */
export function openTo({ status, refused, written }: State): Import['can'] {
  const isUnderWay = status === 'checking' || status === 'running' || status === 'undoing' || status === 'canceling';
  const isOver = status === 'done' || status === 'canceled' || status === 'partly_undone' || status === 'undone';
  const isFresh = status === 'mapping' || status === 'checked' || (status === 'failed' && !written);
  return {
    edit: isFresh,
    check: isFresh,
    run: isFresh,
    cancel: status === 'checking' || status === 'running',
    undo: (status === 'done' || status === 'canceled' || status === 'failed' || status === 'partly_undone') && written,
    remove: !isUnderWay,
    refused: refused > 0 && (status === 'checked' || isOver || status === 'failed'),
  };
}
