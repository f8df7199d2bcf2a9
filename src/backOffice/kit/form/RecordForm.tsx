/** The form of create and edit alike: tabs of cards, judged by the schema, saved from its foot. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Form, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import type { Tab } from '../definition.ts';
import { defaultsOf } from '../fields.ts';
import { kitWords } from '../labels.ts';
import { Tabs, useHashTab } from '../parts/Tabs.tsx';
import { useFieldLabel, useResource, useWords } from '../ResourceScope.tsx';
import { createResolver, flatFaults, schemaFault } from '../validation.ts';
import { LockContext } from './lock.ts';
import { SaveBar } from './SaveBar.tsx';
import { Sections, sourcesOf } from './Sections.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

export type Values = Record<string, unknown>;

/** A fresh record fills the fields that nobody has typed in; the others keep what was typed. */
const keepTyped = { keepDirtyValues: true } as const;

const Notice = styled('div')({ marginBottom: 16, borderRadius: radius.card, background: colour.paper });
const Faults = styled('div')({ marginBottom: 16, padding: '12px 16px', borderRadius: radius.control, background: `color-mix(in srgb, ${colour.error} 9%, transparent)`, fontSize: '0.9375rem', '& > p': { margin: 0 } });

const holds = (tab: Tab): string[] => [...sourcesOf(tab.sections), ...(tab.holds ?? [])];
const isWithin = (source: string, held: readonly string[]): boolean => held.some((own) => source === own || source.startsWith(`${own}.`));

/** Faults of fields that no input shows. */
function OtherFaults({ tabs }: { tabs: readonly Tab[] }) {
  const { errors } = useFormState();
  const label = useFieldLabel();
  const shown = tabs.flatMap(holds);
  const others = flatFaults(errors).filter(([source]) => source !== 'root' && !isWithin(source, shown));
  if (others.length === 0) return null;
  return (
    <Faults role="alert">
      {others.map(([source, words]) => (
        <p key={source}>{source.startsWith('root') ? words : `${label(source)}: ${words}`}</p>
      ))}
    </Faults>
  );
}

/** After a save the form stands on what was saved: nothing is dirty any more. */
function RestOnSaved({ saved }: { saved: number }) {
  const record = useRecordContext();
  const { reset } = useFormContext();
  const rested = useRef(saved);
  useEffect(() => {
    if (rested.current === saved) return;
    rested.current = saved;
    reset(record);
  }, [saved, record, reset]);
  return null;
}

/** Once the tab at fault is shown. */
function focusFirstFault(): void {
  const inputs = document.querySelectorAll<HTMLElement>('form [aria-invalid=true]');
  [...inputs].find((input) => input.closest('[hidden]') === null)?.focus();
}

function FormTabs({ tabs, isLocked }: { tabs: readonly Tab[]; isLocked: boolean }) {
  const words = useLabels(kitWords);
  const { tabs: tabWords } = useWords();
  const { errors, submitCount } = useFormState();
  const [open, setOpen] = useHashTab(tabs.map(({ key }) => key));
  const faulty = flatFaults(errors).map(([source]) => source);
  const hasFault = (tab: Tab) => faulty.some((source) => isWithin(source, holds(tab)));
  const isJudgedHere = flatFaults(errors).some(([, , type]) => type === schemaFault);
  const firstFaulty = tabs.find(hasFault)?.key;
  const isOpenFaulty = tabs.some((tab) => tab.key === open && hasFault(tab));

  // A save that failed shows where: the first tab at fault opens, its first fault has the focus.
  const judged = useRef(submitCount);
  useEffect(() => {
    if (judged.current === submitCount || !firstFaulty) return;
    judged.current = submitCount;
    // What the server refused, the screen that asked it tells.
    if (isJudgedHere) notify(words.checkFields, { tone: 'error' });
    if (!isOpenFaulty) setOpen(firstFaulty);
    setTimeout(focusFirstFault, 0);
  }, [submitCount, firstFaulty, isOpenFaulty, setOpen, isJudgedHere, words]);

  const items = tabs.map((tab) => ({
    key: tab.key,
    label: tabWords?.[tab.key] ?? tab.key,
    fault: hasFault(tab) ? words.hasFault : undefined,
    content: tab.Content ? <tab.Content /> : <Sections sections={tab.sections ?? []} />,
  }));
  const [only] = items;
  const openTab = tabs.find(({ key }) => key === open);
  return (
    <>
      {items.length === 1 && only ? only.content : <Tabs label={words.tabs} items={items} open={open} onOpen={setOpen} />}
      {!isLocked && <SaveBar isHidden={openTab !== undefined && holds(openTab).length === 0} />}
    </>
  );
}

export interface RecordFormProps {
  /** Saves; answers what went wrong with which field, or nothing. `onSaved` is told when the form may rest on what was saved. */
  onSave: (values: Values, onSaved: () => void) => Promise<Readonly<Record<string, string>> | undefined>;
  /** Between head and tabs. */
  children?: ReactNode;
}

export function RecordForm({ onSave, children }: RecordFormProps) {
  const { form, calls, createFields } = useResource();
  const locale = useLocale();
  const record = useRecordContext();
  const mode = record?.id === undefined ? 'create' : 'edit';
  const [saved, setSaved] = useState(0);
  const question = record && form.asksFirst?.(record as never, locale);
  // Whoever began to edit before there was anything to ask is not interrupted.
  const [isAnswered, setAnswered] = useState(!question);
  const isLocked = Boolean(question) && !isAnswered;
  const tabs = form.tabs.filter(({ only }) => !only || only === mode);
  const schema = mode === 'edit' ? calls.update?.body : calls.create?.body;
  const resolver = useMemo(() => createResolver(schema, record, locale), [schema, record, locale]);
  const defaults = useMemo(() => (mode === 'create' ? defaultsOf(createFields) : undefined), [mode, createFields]);

  return (
    <Form
      noValidate
      resolver={resolver}
      defaultValues={defaults}
      resetOptions={keepTyped}
      disableInvalidFormNotification
      onSubmit={(values: Values) => onSave(values, () => setSaved((count) => count + 1))}
    >
      <RestOnSaved saved={saved} />
      <UnsavedGuard />
      {children}
      {question && isLocked && (
        <Notice>
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
      <LockContext value={isLocked}>
        <OtherFaults tabs={tabs} />
        <FormTabs tabs={tabs} isLocked={isLocked} />
      </LockContext>
    </Form>
  );
}
