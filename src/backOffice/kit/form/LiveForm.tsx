/** What happened elsewhere to a record, told while it is being edited. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { lossless } from './UnsavedGuard.tsx';
import { Notice } from './Notice.tsx';

/** A write of one's own answers about when its hint comes: whoever waits so long knows whose change it was. */
const ownAnswerMs = 400;

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
  const [isGone, setGone] = useState(false);
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
    setGone(codeOf(error) === 'not_found');
    // What only the server counts, such as stock that orders hold, is no edit; where no time says so, any difference is one.
    const isEdited = read().some((row, place) => row !== before[place] && (row?.updated_at === undefined || row.updated_at !== before[place]?.updated_at));
    if (error || !isEdited) return undefined;
    if (isDirty) onChanged();
    else notify(read().some((row) => row && isOwnSave(name, { ...row, id: record?.id })) ? words.updatedByYou : words.updated);
    return undefined;
  }

  useHints(topic, () => void look());
  if (!isGone) return null;
  return (
    <Notice>
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
