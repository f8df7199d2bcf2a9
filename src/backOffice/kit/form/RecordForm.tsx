/** The form of create and edit alike: tabs of cards, judged by the schema, saved from its foot. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Form, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { defaultsOf } from '../fields.ts';
import { useResource } from '../ResourceScope.tsx';
import { createResolver, rootFault } from '../validation.ts';
import { ClaimsContext, createClaims } from './claims.ts';
import { FormBody } from './FormBody.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

export type Values = Record<string, unknown>;
export type Faults = Readonly<Record<string, string>>;

/** A fresh record fills the fields that nobody has typed in; the others keep what was typed. */
const keepTyped = { keepDirtyValues: true } as const;

/** After a save the form stands on what was saved: nothing is dirty any more. */
function RestOnSaved({ saved }: { saved: number }) {
  const record = useRecordContext();
  const { reset } = useFormContext();
  const rested = useRef(saved);
  useEffect(() => {
    if (rested.current === saved) return;
    rested.current = saved;
    if (record) reset(record);
  }, [saved, record, reset]);
  return null;
}

/** What a save tells the form. */
export interface SaveEnd {
  /** The form may rest on what was saved. */
  onSaved: () => void;
  /** Somebody else was faster, and the record on the screen is theirs now. */
  onStale: () => void;
}

export interface RecordFormProps {
  /** What a new thing is known to be, besides what its schema fills in. */
  given?: Values | undefined;
  /** Saves; answers what went wrong with which field, or nothing. */
  onSave: (values: Values, end: SaveEnd) => Promise<Faults | undefined>;
}

/** What is wrong with nothing in particular stands under a key that react-hook-form knows. */
const withRoot = (faults: Faults | undefined): Faults | undefined =>
  faults && Object.fromEntries(Object.entries(faults).map(([source, words]) => [source || rootFault, words]));

export function RecordForm({ given, onSave }: RecordFormProps) {
  const { calls, createFields } = useResource();
  const locale = useLocale();
  const record = useRecordContext();
  const isEdit = record?.id !== undefined;
  const [saved, setSaved] = useState(0);
  const [refused, setRefused] = useState(0);
  const schema = isEdit ? calls.update?.body : calls.create?.body;
  const resolver = useMemo(() => createResolver(schema, record, locale), [schema, record, locale]);
  const defaults = useMemo(
    () => (isEdit ? undefined : { ...defaultsOf(createFields), ...given }),
    [isEdit, createFields, given],
  );
  const [claims] = useState(createClaims);
  const end: SaveEnd = {
    onSaved: () => setSaved((count) => count + 1),
    onStale: () => setRefused((count) => count + 1),
  };

  return (
    <Form
      noValidate
      resolver={resolver}
      defaultValues={defaults}
      resetOptions={keepTyped}
      disableInvalidFormNotification
      onSubmit={async (values: Values) => withRoot(await onSave(values, end))}
    >
      <RestOnSaved saved={saved} />
      <UnsavedGuard />
      <ClaimsContext value={claims}>
        <FormBody saved={saved} refused={refused} />
      </ClaimsContext>
    </Form>
  );
}
