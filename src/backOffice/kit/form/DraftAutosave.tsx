/** Saves unsaved input as a draft on this device, and offers the draft of an earlier visit. */
import Button from '@mui/material/Button';
import { use, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatRelative } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { kitLabels } from '../labels.ts';
import { useResource } from '../ResourceScope.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { listDirtySources, createDraft, createDraftStorage, hasDraftChanges, type Draft } from './drafts.ts';
import { FormNotice } from './FormNotice.tsx';
import { DeletedContext, useIsDirty } from './formState.ts';

const saveDelayMs = 400;

export interface DraftAutosaveProps {
  /** How often the form was saved; a save deletes the draft. */
  saveCount: number;
  /** The form's values before the first edit. */
  defaults: Readonly<Record<string, unknown>>;
  /** Takes the values that the draft is based on. */
  onRestore: (base: Draft['base']) => void;
}

export function DraftAutosave({ saveCount, defaults, onRestore }: DraftAutosaveProps) {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const { name } = useResource();
  const userId = useSession()?.me.id ?? 0;
  const id = useRecordContext()?.id ?? 'new';
  const storage = createDraftStorage(userId, `${name}-${id}`);
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, defaultValues } = useFormState();
  const isDirty = useIsDirty();
  const isDeleted = use(DeletedContext).state !== 'present';
  const values: unknown = useWatch();
  const rememberOpener = useFocusReturn();
  const [offered, setOffered] = useState(() => {
    const draft = storage.get();
    return draft && hasDraftChanges(draft, defaults) ? draft : null;
  });

  const saveDraft = useEffectEvent(() => {
    // A deleted record can't be saved, so its draft is useless.
    if (isDeleted) return storage.set(null);
    const typed = getValues();
    return storage.set(createDraft(listDirtySources(dirtyFields, typed), typed, defaultValues ?? {}, new Date()));
  });
  const clearDraft = useEffectEvent(() => storage.set(null));

  // Saves after a pause in the typing, not after each letter.
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(saveDraft, saveDelayMs);
    return () => clearTimeout(timer);
  }, [values, isDirty]);

  // Saved or reset: there is nothing to restore.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) clearDraft();
    wasDirty.current = isDirty;
  }, [isDirty]);
  const lastSaveCount = useRef(saveCount);
  useEffect(() => {
    if (lastSaveCount.current === saveCount) return;
    lastSaveCount.current = saveCount;
    wasDirty.current = false;
    clearDraft();
    setOffered(null);
  }, [saveCount]);

  // Saves at once when the tab is closed or another screen opens.
  useEffect(() => {
    const handleLeave = () => {
      if (wasDirty.current) saveDraft();
    };
    window.addEventListener('pagehide', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, []);

  if (!offered) return null;
  const handleRestore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    rememberOpener(currentTarget);
    onRestore(offered.base);
    for (const [source, value] of Object.entries(offered.typed))
      setValue(source, value, { shouldDirty: true, shouldTouch: true });
    setOffered(null);
  };
  const handleDiscard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    rememberOpener(currentTarget);
    setOffered(null);
    // A draft of newer input stays.
    if (!isDirty) storage.set(null);
  };
  return (
    <FormNotice>
      <Callout
        tone="warning"
        title={fill(labels.draft, { time: formatRelative(offered.at, locale).toLocaleLowerCase(locale) })}
        actions={
          <>
            <Button variant="contained" onClick={handleRestore}>
              {labels.restore}
            </Button>
            <Button onClick={handleDiscard}>{labels.discardDraft}</Button>
          </>
        }
      >
        {offered.hadFiles && <p>{labels.draftFiles}</p>}
      </Callout>
    </FormNotice>
  );
}
