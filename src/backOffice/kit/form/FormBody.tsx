/** The content of a form: first question, draft, conflicts, errors and tabs. */
import Button from '@mui/material/Button';
import { lazy, Suspense, use, useRef, useState } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { isMySave } from '#src/session/mySave.ts';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import type { Question } from '../definition.ts';
import { useResource } from '../ResourceScope.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { DraftAutosave } from './DraftAutosave.tsx';
import { restoreBase } from './drafts.ts';
import { FormTabs } from './FormTabs.tsx';
import { ConflictContext, DeletedContext, LockContext, noConflict, useIsDirty, type Conflict } from './formState.ts';
import { FormNotice, leadToNotice } from './FormNotice.tsx';
import { OtherErrors } from './OtherErrors.tsx';

/** These follow changes by others and are loaded after the form is shown. */
const loadConflictPanel = async () => ({ default: (await import('./ConflictPanel.tsx')).ConflictPanel });
const ConflictPanel = lazy(loadConflictPanel);
const LiveForm = lazy(async () => {
  // A conflict must be seen before a save overwrites it, so its panel is there when the first change arrives.
  await loadConflictPanel();
  return { default: (await import('./LiveForm.tsx')).LiveForm };
});

export interface FormBodyProps {
  /** How often the form was saved. */
  saveCount: number;
  /** How often a save was rejected because somebody else saved first. */
  staleCount: number;
}

/**
 * Tracks what the user's edits are based on.
 *
 * @returns base - The record before the first edit.
 * @returns isStale - A save was rejected because somebody else saved first.
 * @returns isNotified - Somebody else has saved since, and the user was notified.
 */
function useEditBase<T>(record: T, staleCount: number, isDirty: boolean) {
  const [base, setBase] = useState(record);
  const [handledStaleCount, setHandledStaleCount] = useState(staleCount);
  const [isNotified, setNotified] = useState(false);
  if (!isDirty) {
    if (base !== record) setBase(record);
    if (handledStaleCount !== staleCount) setHandledStaleCount(staleCount);
    if (isNotified) setNotified(false);
  }
  return { base, setBase, isStale: staleCount > handledStaleCount, isNotified, setNotified };
}

/**
 * Whether the question before the first edit is answered. Users whose own save brings the record into a state
 * that raises the question, such as by moving an order, know that state and are not asked.
 */
function useAnswer(record: RaRecord | undefined, hasQuestion: boolean) {
  const { name } = useResource();
  const [isAnswered, setAnswered] = useState(false);
  const [last, setLast] = useState({ record, hasQuestion });
  if (last.record !== record) {
    setLast({ record, hasQuestion });
    if (record && hasQuestion && !last.hasQuestion && isMySave(name, record)) setAnswered(true);
  }
  return [isAnswered, setAnswered] as const;
}

/** Whether the record is only shown; if not, the question before its first edit, if there is one. */
function useEditLimits(record: RaRecord | undefined): { isReadOnly: boolean; question: Question | null } {
  const { form } = useResource();
  const locale = useLocale();
  if (!record) return { isReadOnly: false, question: null };
  if (form.isReadOnly?.(record as never)) return { isReadOnly: true, question: null };
  return { isReadOnly: false, question: form.getEditQuestion?.(record as never, locale) ?? null };
}

export function FormBody({ saveCount, staleCount }: FormBodyProps) {
  const { form } = useResource();
  const record = useRecordContext();
  const { defaultValues, isSubmitting } = useFormState();
  const rememberOpener = useFocusReturn(isSubmitting);
  const isDirty = useIsDirty();
  const mode = record?.id === undefined ? 'create' : 'edit';
  const me = useSession()?.me;
  const tabs = form.tabs.filter(
    (tab) => (!tab.mode || tab.mode === mode) && (!tab.isFor || (me !== undefined && tab.isFor(me))),
  );
  const { isReadOnly, question } = useEditLimits(record);
  const [isAnswered, setAnswered] = useAnswer(record, Boolean(question));
  const { base, setBase, isStale, isNotified, setNotified } = useEditBase(record, staleCount, isDirty);
  const isDeleted = use(DeletedContext).state !== 'present';
  // A record is created once: the form accepts no more input while the next screen loads.
  const isCreated = mode === 'create' && saveCount > 0;
  const conflictRef = useRef<Conflict>({ ...noConflict });
  // If the question appears after the first edit, it does not interrupt the user until a save is rejected.
  const isLocked = isReadOnly || (question !== null && !isAnswered && (!isDirty || isStale));
  const lock = isReadOnly ? 'readOnly' : isLocked ? 'question' : null;

  return (
    <ConflictContext value={conflictRef}>
      {mode === 'edit' && (
        <Suspense>
          <LiveForm isDirty={isDirty} onChanged={() => setNotified(true)} />
        </Suspense>
      )}
      {question && isLocked && (
        // A question that arrives with the other person's version must be noticed.
        <FormNotice tabIndex={-1} ref={isStale ? leadToNotice : undefined}>
          <Callout
            tone="warning"
            title={question.title}
            actions={
              <Button
                variant="outlined"
                onClick={({ currentTarget }) => {
                  rememberOpener(currentTarget);
                  setAnswered(true);
                }}
              >
                {question.confirmLabel}
              </Button>
            }
          >
            <p>{question.text}</p>
          </Callout>
        </FormNotice>
      )}
      {(!isLocked || isDirty) && (
        <DraftAutosave
          saveCount={saveCount}
          defaults={record ?? defaultValues ?? {}}
          onRestore={(before) => {
            setAnswered(true);
            if (record) setBase(restoreBase(record, before) as typeof record);
          }}
        />
      )}
      {!isDeleted && record && base && isDirty && !isLocked && (isStale || base !== record) && (
        <Suspense>
          <ConflictPanel
            base={base}
            theirs={record}
            tabs={tabs}
            isStale={isStale}
            isNotified={isNotified}
            onSaveClick={({ currentTarget }) => rememberOpener(currentTarget)}
          />
        </Suspense>
      )}
      <LockContext value={isDeleted ? 'deleted' : lock}>
        <div inert={isCreated}>
          <OtherErrors tabs={tabs} />
          <FormTabs tabs={tabs} isLocked={isLocked} isCreated={isCreated} />
        </div>
      </LockContext>
    </ConflictContext>
  );
}
