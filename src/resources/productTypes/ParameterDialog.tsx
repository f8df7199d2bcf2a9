/** A parameter made or changed from the type that asks for it; saved by itself. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import type { Parameter } from '#contract/types.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import type { Confirmation } from '#src/backOffice/kit/questions.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { editorWords } from './editorLabels.ts';
import { placesOf } from './faults.ts';
import type { EditedValue } from './listValues.ts';
import { askBeforeLosingValues } from './losing.ts';
import { ValueList } from './ValueList.tsx';

const Fields = styled('div')(dense, {
  display: 'grid',
  gap: 14,
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > [data-wide]': { gridColumn: '1 / -1' } },
});

interface Draft extends Pick<Parameter, 'name' | 'en_name' | 'unit' | 'en_unit'> {
  type: Parameter['type'] | '';
  values: EditedValue[];
}
const blank: Draft = { name: '', en_name: null, type: '', unit: null, en_unit: null, values: [] };

export interface ParameterDialogProps {
  open: boolean;
  /** Null: a new one. */
  id: number | null;
  onClose: () => void;
  onDone: (parameter: Parameter) => void;
}

function Editor({ id, onClose, onDone }: Omit<ParameterDialogProps, 'open'>) {
  const text = useLabels(editorWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const [record, setRecord] = useState<Parameter | null>(null);
  const [draft, setDraft] = useState<Draft | null>(id === null ? blank : null);
  const [failure, setFailure] = useState<unknown>(null);
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (id === null) return;
    void api.parameters.get({ params: { id } }).then((parameter) => {
      setRecord(parameter);
      setDraft({ ...parameter, values: [...parameter.values] });
    }, setFailure);
  }, [id]);
  const isThere = draft !== null;
  useEffect(() => first.current?.focus(), [isThere]);

  if (!draft)
    return failure ? (
      <FieldError role="alert">{failureText(failure)}</FieldError>
    ) : (
      <Skeleton variant="rounded" height={220} />
    );
  const errors = failure instanceof ApiError ? failure.errors : {};
  const { whole, places } = placesOf('values', Object.entries(errors));
  const change = (some: Partial<Draft>) => {
    setDraft({ ...draft, ...some });
    setQuestion(null);
  };

  const save = (more: Readonly<Record<string, unknown>> = {}) => {
    setSaving(true);
    const { name, en_name, type, unit, en_unit, values } = draft;
    // What is not chosen is refused by the server, in its words, at its field.
    const body = {
      name,
      en_name,
      type: type as Parameter['type'],
      unit,
      en_unit,
      ...(type === 'list' && { values: values.map(({ key: _key, ...value }) => value) }),
    };
    const call = record
      ? api.parameters.edit({ params: { id: record.id }, body: { ...body, ...more, updated_at: record.updated_at } })
      : api.parameters.create({ body });
    void call.then(
      (parameter) => {
        void queries.invalidateQueries({ queryKey: ['parameters'] });
        notify(record ? text.saved : text.made, { tone: 'success' });
        onDone(parameter);
      },
      (error: unknown) => {
        setSaving(false);
        setFailure(error);
        setQuestion(error instanceof ApiError && record ? askBeforeLosingValues(error.body, record, locale) : null);
      },
    );
  };
  const isTold = Object.keys(errors).length > 0 || question !== null;
  return (
    <>
      {record && <p style={{ margin: '0 0 14px', color: colour.muted, fontSize: '0.875rem' }}>{text.editNote}</p>}
      <Fields
        onKeyDown={(event) => {
          // It lies within another form.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <TextField
          ref={first}
          label={text.ownName}
          required
          value={draft.name}
          maxLength={255}
          autoComplete="off"
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={text.englishName}
          value={draft.en_name ?? ''}
          maxLength={255}
          autoComplete="off"
          error={errors['en_name']}
          onChange={(event) => change({ en_name: event.target.value || null })}
        />
        <SelectField
          label={text.type}
          required
          value={draft.type}
          error={errors['type']}
          onChange={(event) => change({ type: event.target.value as Draft['type'] })}
        >
          {draft.type === '' && <option value="">{text.choose}</option>}
          <option value="list">{text.listOf.replace(':', '')}</option>
          <option value="number">{text.number}</option>
        </SelectField>
        {draft.type === 'number' && (
          <>
            <TextField
              label={text.unit}
              value={draft.unit ?? ''}
              maxLength={32}
              autoComplete="off"
              error={errors['unit']}
              onChange={(event) => change({ unit: event.target.value || null })}
            />
            <TextField
              label={text.englishUnit}
              value={draft.en_unit ?? ''}
              maxLength={32}
              autoComplete="off"
              error={errors['en_unit']}
              onChange={(event) => change({ en_unit: event.target.value || null })}
            />
          </>
        )}
        {draft.type === 'list' && (
          <div data-wide>
            {whole && !question && <FieldError role="alert">{whole}</FieldError>}
            <ValueList values={draft.values} faults={places} onChange={(values) => change({ values })} />
          </div>
        )}
      </Fields>
      {question && (
        <div role="alert" style={{ marginTop: 14 }}>
          <Callout tone="warning" title={question.title}>
            <p style={{ whiteSpace: 'pre-line' }}>{question.text}</p>
          </Callout>
        </div>
      )}
      {failure !== null && !isTold && (
        <FieldError role="alert" style={{ marginTop: 12 }}>
          {failureText(failure)}
        </FieldError>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 18 }}>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="contained"
          color={question ? 'error' : 'primary'}
          loading={isSaving}
          onClick={() => save(question?.more)}
        >
          {question ? question.goOn : record ? text.save : text.addAndUse}
        </Button>
      </div>
    </>
  );
}

export function ParameterDialog({ open, id, onClose, onDone }: ParameterDialogProps) {
  const text = useLabels(editorWords);
  return (
    <Dialog open={open} onClose={onClose} title={id === null ? text.newParameter : text.editParameter}>
      <Editor id={id} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}
