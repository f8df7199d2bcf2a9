/** State of a family's grid: edits with undo, errors, and a draft that survives leaving the page. */
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import type { Family, FamilyMember } from '#contract/families.ts';
import { createDraftStorage } from '#src/backOffice/kit/form/drafts.ts';
import { useSession } from '#src/session/session.ts';
import { addEdits, countEdits, type CellErrors, type ColumnKey, type Edits, type TypedCell } from './cells.ts';

interface GridState {
  edits: Edits;
  /** Earlier edits, the latest last. */
  past: readonly Edits[];
  /** The cell that was typed in last: letters of one cell are undone together. */
  lastCell: string | null;
  errors: CellErrors;
  conflicts: Readonly<Record<number, readonly ColumnKey[]>>;
}

type Action =
  | { type: 'type'; cells: readonly TypedCell[] }
  | { type: 'undo' }
  | { type: 'discard' }
  | { type: 'saved' }
  | { type: 'rejected'; errors: CellErrors; conflicts?: GridState['conflicts'] };

const maxUndo = 100;
const empty: Omit<GridState, 'edits'> = { past: [], lastCell: null, errors: {}, conflicts: {} };

/** Removes the errors of cells that were typed in. */
const clearErrors = (errors: CellErrors, cells: readonly TypedCell[]): CellErrors => {
  if (Object.keys(errors).length === 0) return errors;
  const next = { ...errors };
  for (const { productId, column } of cells) {
    const { [column]: _cell, row: _row, ...others } = next[productId] ?? {};
    if (Object.keys(others).length > 0) next[productId] = others;
    else delete next[productId];
  }
  return next;
};

const reduce =
  (members: ReadonlyMap<number, FamilyMember>) =>
  (state: GridState, action: Action): GridState => {
    switch (action.type) {
      case 'type': {
        const [first] = action.cells;
        const lastCell = first && action.cells.length === 1 ? `${first.productId} ${first.column}` : null;
        const isSameCell = lastCell !== null && lastCell === state.lastCell;
        return {
          ...state,
          edits: addEdits(state.edits, action.cells, members),
          past: isSameCell ? state.past : [...state.past, state.edits].slice(-maxUndo),
          lastCell,
          errors: clearErrors(state.errors, action.cells),
        };
      }
      case 'undo':
        return state.past.length === 0
          ? state
          : { ...state, edits: state.past.at(-1)!, past: state.past.slice(0, -1), lastCell: null, errors: {} };
      case 'discard':
        return { ...empty, edits: {}, past: [...state.past, state.edits].slice(-maxUndo) };
      case 'saved':
        return { ...empty, edits: {} };
      case 'rejected':
        return { ...state, errors: action.errors, conflicts: action.conflicts ?? {}, lastCell: null };
    }
  };

const saveDelayMs = 400;

/** Reads the edits of a draft, without products that have left the family. */
const readDraft = (typed: Readonly<Record<string, unknown>> | undefined, members: ReadonlyMap<number, FamilyMember>) =>
  addEdits(
    {},
    Object.entries(typed ?? {}).flatMap(([id, texts]) =>
      Object.entries(texts as Record<ColumnKey, string>).map(([column, text]) => ({
        productId: Number(id),
        column: column as ColumnKey,
        text,
      })),
    ),
    members,
  );

export function useGrid(family: Family) {
  const members = useMemo(() => new Map(family.members.map((member) => [member.product_id, member])), [family.members]);
  const userId = useSession()?.me.id ?? 0;
  const storage = useMemo(() => createDraftStorage(userId, `families-${family.id}`), [userId, family.id]);
  const [state, dispatch] = useReducer(reduce(members), null, () => ({
    ...empty,
    edits: readDraft(storage.get()?.typed, members),
  }));
  const count = countEdits(state.edits, members);

  const saveDraft = useEffectEvent(() =>
    storage.set(
      count > 0 ? { at: new Date().toISOString(), typed: { ...state.edits }, base: {}, hadFiles: false } : null,
    ),
  );
  useEffect(() => {
    const timer = setTimeout(saveDraft, saveDelayMs);
    return () => clearTimeout(timer);
  }, [state.edits]);
  useEffect(() => {
    const handleLeave = () => saveDraft();
    window.addEventListener('pagehide', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, []);

  return { ...state, count, members, dispatch };
}
export type Grid = ReturnType<typeof useGrid>;
