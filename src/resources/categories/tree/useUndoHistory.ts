/** What was done here, the last one last: each is told, and taken back from its message or by the keys. */
import { useRef } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { dismiss, notify } from '#src/ui/notices.ts';
import { treeWords } from './labels.ts';

export interface Deed {
  /** The message that offers to take it back, while it may be on the screen. */
  notice?: number;
  undo: () => Promise<unknown>;
  /** What is said when it is taken back. */
  undone: string;
}

/** Nobody goes back further. */
const most = 100;

export interface History {
  /** @param step is under way @param done said when it is through @param deed where it can be taken back */
  tell: (step: Promise<unknown>, done: string, deed?: Deed) => void;
  /** Takes back the last one that was not taken back yet. */
  takeBack: () => void;
}

export function useHistory(): History {
  const text = useLabels(treeWords);
  const failureText = useFailureText();
  const deeds = useRef<Deed[]>([]);

  const forget = (deed: Deed | undefined) => {
    deeds.current = deeds.current.filter((other) => other !== deed);
  };
  const fail = (error: unknown) => notify(failureText(error), { tone: 'error' });
  const offer = (deed: Deed | undefined, label: string) => (deed ? { action: { label, run: () => undo(deed) } } : {});

  function undo(deed: Deed): void {
    // Pressed twice, or taken back by the keys while its message still showed.
    if (!deeds.current.includes(deed)) return;
    forget(deed);
    if (deed.notice !== undefined) dismiss(deed.notice);
    void deed
      .undo()
      .then(() => notify(deed.undone, { tone: 'success', ...offer(deeds.current.at(-1), text.undoMore) }), fail);
  }

  return {
    tell(step, done, deed) {
      if (deed) deeds.current = [...deeds.current, deed].slice(-most);
      void step.then(
        () => {
          const notice = notify(done, { tone: 'success', ...offer(deed, text.undo) });
          if (deed) deed.notice = notice;
        },
        (error: unknown) => {
          forget(deed);
          fail(error);
        },
      );
    },
    takeBack() {
      const last = deeds.current.at(-1);
      if (last) undo(last);
    },
  };
}
