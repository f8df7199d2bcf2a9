/** What stands in a form: what to know first, what is wrong with nothing shown, the tabs. */
import Button from '@mui/material/Button';
import { lazy, Suspense, use, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { useResource } from '../ResourceScope.tsx';
import { DisputeContext, type Dispute } from './dispute.ts';
import { DraftKeeper } from './DraftKeeper.tsx';
import { laidUnder } from './drafts.ts';
import { FormTabs } from './FormTabs.tsx';
import { GoneContext } from './gone.ts';
import { LockContext } from './lock.ts';
import { comeIntoView, Notice, takeFocus } from './Notice.tsx';
import { OtherFaults } from './OtherFaults.tsx';
import { useIsDirty } from './useIsDirty.ts';

/** What others do with the record is heard once the form stands. */
const Meanwhile = lazy(() => import('./Meanwhile.tsx').then(({ Meanwhile: component }) => ({ default: component })));
const LiveForm = lazy(() => import('./LiveForm.tsx').then(({ LiveForm: component }) => ({ default: component })));

export interface FormBodyProps {
  /** How often the form was saved. */
  saved: number;
  /** How often a save was refused because somebody else was faster. */
  refused: number;
}

/** The question came with what somebody else has saved. */
function askAgain(element: HTMLElement | null): void {
  comeIntoView(element);
  takeFocus(element);
}

/**
 * What a form has to know while something is typed in it.
 *
 * @returns base - The record that the person began to type over.
 * @returns isStale - A save was refused because somebody else saved first.
 * @returns isTold - Somebody else has saved since, and the person has been told.
 */
function useTypedOver<T>(record: T, refused: number, isDirty: boolean) {
  const [base, setBase] = useState(record);
  const [settled, setSettled] = useState(refused);
  const [isTold, setTold] = useState(false);
  if (!isDirty) {
    if (base !== record) setBase(record);
    if (settled !== refused) setSettled(refused);
    if (isTold) setTold(false);
  }
  return { base, setBase, isStale: refused > settled, isTold, setTold };
}

export function FormBody({ saved, refused }: FormBodyProps) {
  const { form } = useResource();
  const locale = useLocale();
  const record = useRecordContext();
  const { defaultValues } = useFormState();
  const isDirty = useIsDirty();
  const mode = record?.id === undefined ? 'create' : 'edit';
  const me = useSession()?.me;
  const tabs = form.tabs.filter(
    ({ only, isFor }) => (!only || only === mode) && (!isFor || (me !== undefined && isFor(me))),
  );
  const question = record && form.asksFirst?.(record as never, locale);
  const [isAnswered, setAnswered] = useState(false);
  const { base, setBase, isStale, isTold, setTold } = useTypedOver(record, refused, isDirty);
  const isGone = use(GoneContext).state !== 'here';
  // What is made is made once: its form takes nothing more while the screen that comes after it is on its way.
  const isMade = mode === 'create' && saved > 0;
  const [dispute] = useState<Dispute>(() => ({ panel: null, seen: null, theirs: null }));
  // Whoever has begun to edit before there was anything to ask is not interrupted, until a save is refused.
  const isLocked = Boolean(question) && !isAnswered && (!isDirty || isStale);

  return (
    <DisputeContext value={dispute}>
      {mode === 'edit' && (
        <Suspense>
          <LiveForm isDirty={isDirty} onChanged={() => setTold(true)} />
        </Suspense>
      )}
      {question && isLocked && (
        <Notice tabIndex={-1} ref={isStale ? askAgain : undefined}>
          <Callout
            tone="warning"
            title={question.title}
            actions={
              <Button variant="outlined" onClick={() => setAnswered(true)}>
                {question.goOn}
              </Button>
            }
          >
            <p>{question.text}</p>
          </Callout>
        </Notice>
      )}
      {(!isLocked || isDirty) && (
        <DraftKeeper
          saved={saved}
          defaults={record ?? defaultValues ?? {}}
          onRestore={(before) => {
            setAnswered(true);
            if (record) setBase(laidUnder(record, before) as typeof record);
          }}
        />
      )}
      {!isGone && record && base && isDirty && !isLocked && (isStale || base !== record) && (
        <Suspense>
          <Meanwhile base={base} theirs={record} tabs={tabs} isStale={isStale} isTold={isTold} />
        </Suspense>
      )}
      <LockContext value={isGone ? 'gone' : isLocked ? 'asks' : null}>
        <div inert={isMade}>
          <OtherFaults tabs={tabs} />
          <FormTabs tabs={tabs} isLocked={isLocked} isMade={isMade} />
        </div>
      </LockContext>
    </DisputeContext>
  );
}
