/** The undo history of the tree: reports each write, and undoes it from its notice or by keyboard. */
import { useRef } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { dismiss, notify } from '#src/ui/notices.ts';
import { treeLabels } from './labels.ts';

export interface UndoableStep {
  /** Id of the notice that offers to undo the step. */
  notice?: number;
  undo: () => Promise<unknown>;
  /** Text of the notice after the undo. */
  undoneText: string;
}

/** Older steps are dropped, because nobody undoes that many. */
const maxSteps = 100;

export interface UndoHistory {
  /**
   * @param write in progress
   * @param doneText notice on success
   * @param undoable given if the write can be undone
   */
  track: (write: Promise<unknown>, doneText: string, undoable?: UndoableStep) => void;
  /** Undoes the last step that has not been undone. */
  undoLast: () => void;
}

export function useUndoHistory(): UndoHistory {
  const text = useLabels(treeLabels);
  const failureText = useFailureText();
  const steps = useRef<UndoableStep[]>([]);

  const forget = (undoable: UndoableStep | undefined) => {
    steps.current = steps.current.filter((other) => other !== undoable);
  };
  const notifyFailure = (error: unknown) => notify(failureText(error), { tone: 'error' });
  const buildUndoAction = (undoable: UndoableStep | undefined, label: string) =>
    undoable ? { action: { label, run: () => undo(undoable) } } : {};

  function undo(undoable: UndoableStep): void {
    // The step may be undone already: by a second click, or by keyboard while its notice is still shown.
    if (!steps.current.includes(undoable)) return;
    forget(undoable);
    if (undoable.notice !== undefined) dismiss(undoable.notice);
    void undoable
      .undo()
      .then(
        () => notify(undoable.undoneText, { tone: 'success', ...buildUndoAction(steps.current.at(-1), text.undoMore) }),
        notifyFailure,
      );
  }

  return {
    track(write, doneText, undoable) {
      if (undoable) steps.current = [...steps.current, undoable].slice(-maxSteps);
      void write.then(
        () => {
          const notice = notify(doneText, { tone: 'success', ...buildUndoAction(undoable, text.undo) });
          if (undoable) undoable.notice = notice;
        },
        (error: unknown) => {
          forget(undoable);
          notifyFailure(error);
        },
      );
    },
    undoLast() {
      const lastStep = steps.current.at(-1);
      if (lastStep) undo(lastStep);
    },
  };
}
