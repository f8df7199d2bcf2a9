/** The form of create and edit alike: tabs of cards, judged by the schema, saved from its foot. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Form, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import type { Tab } from '../definition.ts';
import { defaultsOf } from '../fields.ts';
import { useFieldLabel, useResource } from '../ResourceScope.tsx';
import { createResolver, flatFaults } from '../validation.ts';
import { FormTabs, holds, isWithin } from './FormTabs.tsx';
import { LockContext } from './lock.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

export type Values = Record<string, unknown>;

/** A fresh record fills the fields that nobody has typed in; the others keep what was typed. */
const keepTyped = { keepDirtyValues: true } as const;

const Notice = styled('div')({ marginBottom: 16, borderRadius: radius.card, background: colour.paper });
const Faults = styled('div')({ marginBottom: 16, padding: '12px 16px', borderRadius: radius.control, background: `color-mix(in srgb, ${colour.error} 9%, transparent)`, fontSize: '0.9375rem', '& > p': { margin: 0 } });

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
