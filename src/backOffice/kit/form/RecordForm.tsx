/** The form of the create and edit screens: tabs of cards, validated by the schema, saved from the bar at the end. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Form, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getDefaults } from '../fields.ts';
import { useResource } from '../ResourceScope.tsx';
import { createResolver, rootErrorKey } from '../validation.ts';
import { ShownFieldsContext, createShownFields } from './shownFields.ts';
import { FormBody } from './FormBody.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

export type Values = Record<string, unknown>;
export type SaveErrors = Readonly<Record<string, string>>;

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

/** Callbacks that a save uses to inform the form. */
export interface SaveCallbacks {
  /** The record is saved; the form resets to it. */
  onSaved: () => void;
  /** Somebody else saved first, and their record is loaded now. */
  onStale: () => void;
}

export interface RecordFormProps {
  /** Known values of a new record, besides the schema's defaults. */
  initialValues?: Values | undefined;
  /** Saves the values. @returns the errors by field, or undefined */
  onSave: (values: Values, callbacks: SaveCallbacks) => Promise<SaveErrors | undefined>;
}

/** Errors of the form as a whole get a key that react-hook-form knows. */
const addRootError = (errors: SaveErrors | undefined): SaveErrors | undefined =>
  errors && Object.fromEntries(Object.entries(errors).map(([source, message]) => [source || rootErrorKey, message]));

export function RecordForm({ initialValues, onSave }: RecordFormProps) {
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
  const callbacks: SaveCallbacks = {
    onSaved: () => setSaveCount((count) => count + 1),
    onStale: () => setStaleCount((count) => count + 1),
  };

  return (
    <Form
      noValidate
      resolver={resolver}
      defaultValues={defaults}
      resetOptions={resetOptions}
      disableInvalidFormNotification
      onSubmit={async (values: Values) => addRootError(await onSave(values, callbacks))}
    >
      <ResetAfterSave saveCount={saveCount} />
      <UnsavedGuard />
      <ShownFieldsContext value={shownFields}>
        <FormBody saveCount={saveCount} staleCount={staleCount} />
      </ShownFieldsContext>
    </Form>
  );
}
