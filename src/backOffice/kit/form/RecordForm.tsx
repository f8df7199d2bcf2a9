/** The form of the create and edit screens: tabs of cards, validated by the schema, saved from the bar at the end. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Form, useRecordContext, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getDefaults } from '../fields.ts';
import { useResource } from '../ResourceScope.tsx';
import { createResolver, rootErrorKey } from '../validation.ts';
import { ShownFieldsContext, createShownFields } from './shownFields.ts';
import { FormBody } from './FormBody.tsx';
import type { SaveErrors, Values } from './saveRecord.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** A fresh record replaces only the fields that the user has not changed. */
const resetOptions = { keepDirtyValues: true } as const;

/** Resets the form to the saved record after a save, so that nothing is dirty. */
function ResetAfterSave({ saveCount }: { saveCount: number }) {
  const record = useRecordContext();
  const { reset } = useFormContext();
  const lastSaveCount = useRef(saveCount);
  useEffect(() => {
    if (lastSaveCount.current === saveCount) return;
    lastSaveCount.current = saveCount;
    if (record) reset(record);
  }, [saveCount, record, reset]);
  return null;
}

/** What a save means for the form. */
export type SaveOutcome =
  /** The form resets to the saved record. */
  | { kind: 'saved'; record: RaRecord }
  /** Somebody else saved first, and their record is loaded now. */
  | { kind: 'stale' }
  /** Nothing was saved; the errors are shown at their fields. */
  | { kind: 'rejected'; errors: SaveErrors };

export interface RecordFormProps {
  /** Known values of a new record, besides the schema's defaults. */
  initialValues?: Values | undefined;
  onSave: (values: Values) => Promise<SaveOutcome>;
  /** Runs once the form has no unsaved changes any more. */
  onSaved?: (record: RaRecord) => void;
}

/** Errors of the form as a whole get a key that react-hook-form knows. */
const addRootError = (errors: SaveErrors): SaveErrors =>
  Object.fromEntries(Object.entries(errors).map(([source, message]) => [source || rootErrorKey, message]));

export function RecordForm({ initialValues, onSave, onSaved }: RecordFormProps) {
  const { calls, createFields } = useResource();
  const locale = useLocale();
  const record = useRecordContext();
  const isEdit = record?.id !== undefined;
  const [saveCount, setSaveCount] = useState(0);
  const [staleCount, setStaleCount] = useState(0);
  const schema = isEdit ? calls.update?.body : calls.create?.body;
  const resolver = useMemo(() => createResolver(schema, record, locale), [schema, record, locale]);
  const defaults = useMemo(
    () => (isEdit ? undefined : { ...getDefaults(createFields), ...initialValues }),
    [isEdit, createFields, initialValues],
  );
  const [shownFields] = useState(createShownFields);

  async function handleSubmit(values: Values): Promise<SaveErrors | undefined> {
    const outcome = await onSave(values);
    if (outcome.kind === 'rejected') return addRootError(outcome.errors);
    if (outcome.kind === 'stale') setStaleCount((count) => count + 1);
    if (outcome.kind === 'saved') {
      setSaveCount((count) => count + 1);
      onSaved?.(outcome.record);
    }
    return undefined;
  }

  return (
    <Form
      noValidate
      resolver={resolver}
      defaultValues={defaults}
      resetOptions={resetOptions}
      disableInvalidFormNotification
      onSubmit={handleSubmit}
    >
      <ResetAfterSave saveCount={saveCount} />
      <UnsavedGuard />
      <ShownFieldsContext value={shownFields}>
        <FormBody saveCount={saveCount} staleCount={staleCount} />
      </ShownFieldsContext>
    </Form>
  );
}
