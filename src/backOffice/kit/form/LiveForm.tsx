/** What happened elsewhere to a record, told while it is being edited. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useEditContext } from 'react-admin';
import { Link } from 'react-router';
import { useHints } from '#src/api/useHints.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { isOwnSave } from '#src/session/ownSave.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { codeOf } from '../failures.ts';
import { liveWords } from '../liveWords.ts';
import { useListPath } from '../paths.ts';
import { useResource } from '../ResourceScope.tsx';
import { GoneContext } from './gone.ts';
import { comeIntoView, Notice, takeFocus } from './Notice.tsx';
import { lossless } from './UnsavedGuard.tsx';

/** A write of one's own answers about when its hint comes: whoever waits so long knows whose change it was. */
const ownAnswerMs = 400;

/** The button that was pressed is gone: what is told instead is read from here. */
function lead(element: HTMLElement | null): void {
  comeIntoView(element);
  takeFocus(element);
}

export interface LiveFormProps {
  isDirty: boolean;
  /** Somebody else has changed the record: the form shows what differs. */
  onChanged: () => void;
}

export function LiveForm({ isDirty, onChanged }: LiveFormProps) {
  const words = useLabels(liveWords);
  const queries = useQueryClient();
  const { name } = useResource();
  const listPath = useListPath();
  const { record, refetch } = useEditContext();
  const gone = use(GoneContext);
  // Whoever has left, after a deletion of one's own say, looks no more.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const topic = `${name}/${record?.id ?? 0}`;

  async function look(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ownAnswerMs));
    if (queries.isMutating() > 0) return look();
    if (!isHere.current) return undefined;
    const key = [name, 'getOne', { id: String(record?.id) }];
    const read = () => queries.getQueriesData<{ updated_at?: string }>({ queryKey: key }).map(([, row]) => row);
    const before = read();
    const { error } = await refetch();
    if (!error) gone.setState('here');
    else if (codeOf(error) === 'not_found') gone.setState((state) => (state === 'here' ? 'gone' : state));
    // What only the server counts, such as stock that orders hold, is no edit; where no time says so, any difference is one.
    const isEdited = read().some(
      (row, place) =>
        row !== before[place] && (row?.updated_at === undefined || row.updated_at !== before[place]?.updated_at),
    );
    if (error || !isEdited) return undefined;
    if (isDirty) onChanged();
    else
      notify(
        read().some((row) => row && isOwnSave(name, { ...row, id: record?.id })) ? words.updatedByYou : words.updated,
      );
    return undefined;
  }

  useHints(topic, () => void look());
  if (gone.state === 'here') return null;
  return (
    <Notice tabIndex={-1} key={gone.state} ref={gone.state === 'refused' ? lead : undefined}>
      <Callout
        tone="error"
        title={words.removed}
        actions={
          <Button variant="outlined" component={Link} to={listPath} state={lossless}>
            {words.back}
          </Button>
        }
      >
        <p>{words.removedText}</p>
      </Callout>
    </Notice>
  );
}
