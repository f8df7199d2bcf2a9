/** Creates or edits a parameter from the form of a product type. The parameter is saved at once, without the form. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import type { Parameter } from '#contract/types.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import type { Confirmation } from '#src/backOffice/kit/definition.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { editorLabels } from './editorLabels.ts';
import { groupListErrors } from './listErrors.ts';
import type { EditedValue } from './listValues.ts';
import { buildValueLossQuestion } from './valueLoss.ts';
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
const emptyDraft: Draft = { name: '', en_name: null, type: '', unit: null, en_unit: null, values: [] };

export interface ParameterDialogProps {
  open: boolean;
  /** Null for a new parameter. */
  id: number | null;
  onClose: () => void;
  onDone: (parameter: Parameter) => void;
}

function ParameterEditor({ id, onClose, onDone }: Omit<ParameterDialogProps, 'open'>) {
  const text = useLabels(editorLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const firstInput = useRef<HTMLInputElement>(null);
  const [record, setRecord] = useState<Parameter | null>(null);
  const [draft, setDraft] = useState<Draft | null>(id === null ? emptyDraft : null);
  const [failure, setFailure] = useState<unknown>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (id === null) return;
    void api.parameters.get({ params: { id } }).then((parameter) => {
      setRecord(parameter);
      setDraft({ ...parameter, values: [...parameter.values] });
    }, setFailure);
  }, [id]);
  const isLoaded = draft !== null;
  useEffect(() => firstInput.current?.focus(), [isLoaded]);

  if (!draft)
    return failure ? (
      <FieldError role="alert">{failureText(failure)}</FieldError>
    ) : (
      <Skeleton variant="rounded" height={220} />
    );
  const errors = failure instanceof ApiError ? failure.errors : {};
  const { listError, itemErrors } = groupListErrors('values', Object.entries(errors));
  const changeDraft = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setConfirmation(null);
  };

  const save = (extraFields: Readonly<Record<string, unknown>> = {}) => {
    setSaving(true);
    const { name, en_name, type, unit, en_unit, values } = draft;
    // The server rejects an empty type with an error for the field.
    const body = {
      name,
      en_name,
      type: type as Parameter['type'],
      unit,
      en_unit,
      ...(type === 'list' && { values: values.map(({ key: _key, ...value }) => value) }),
    };
    const request = record
      ? api.parameters.edit({
          params: { id: record.id },
          body: { ...body, ...extraFields, updated_at: record.updated_at },
        })
      : api.parameters.create({ body });
    void request.then(
      (parameter) => {
        void queries.invalidateQueries({ queryKey: ['parameters'] });
        notify(record ? text.saved : text.made, { tone: 'success' });
        onDone(parameter);
      },
      (error: unknown) => {
        setSaving(false);
        setFailure(error);
        setConfirmation(
          error instanceof ApiError && record ? buildValueLossQuestion(error.body, record, locale) : null,
        );
      },
    );
  };
  const isFailureShown = Object.keys(errors).length > 0 || confirmation !== null;
  return (
    <>
      {record && <p style={{ margin: '0 0 14px', color: color.muted, fontSize: '0.875rem' }}>{text.editNote}</p>}
      <Fields
        onKeyDown={(event) => {
          // Enter must not submit the outer form.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <TextField
          ref={firstInput}
          label={text.name}
          required
          value={draft.name}
          maxLength={255}
          autoComplete="off"
          error={errors['name']}
          onChange={(event) => changeDraft({ name: event.target.value })}
        />
        <TextField
          label={text.englishName}
          value={draft.en_name ?? ''}
          maxLength={255}
          autoComplete="off"
          error={errors['en_name']}
          onChange={(event) => changeDraft({ en_name: event.target.value || null })}
        />
        <SelectField
          label={text.type}
          required
          value={draft.type}
          error={errors['type']}
          onChange={(event) => changeDraft({ type: event.target.value as Draft['type'] })}
        >
          {draft.type === '' && <option value="">{text.choose}</option>}
          <option value="list">{text.list}</option>
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
              onChange={(event) => changeDraft({ unit: event.target.value || null })}
            />
            <TextField
              label={text.englishUnit}
              value={draft.en_unit ?? ''}
              maxLength={32}
              autoComplete="off"
              error={errors['en_unit']}
              onChange={(event) => changeDraft({ en_unit: event.target.value || null })}
            />
          </>
        )}
        {draft.type === 'list' && (
          <div data-wide>
            {listError && !confirmation && <FieldError role="alert">{listError}</FieldError>}
            <ValueList values={draft.values} errors={itemErrors} onChange={(values) => changeDraft({ values })} />
          </div>
        )}
      </Fields>
      {confirmation && (
        <div role="alert" style={{ marginTop: 14 }}>
          <Callout tone="warning" title={confirmation.title}>
            <p style={{ whiteSpace: 'pre-line' }}>{confirmation.text}</p>
          </Callout>
        </div>
      )}
      {failure !== null && !isFailureShown && (
        <FieldError role="alert" style={{ marginTop: 12 }}>
          {failureText(failure)}
        </FieldError>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 18 }}>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="contained"
          color={confirmation ? 'error' : 'primary'}
          loading={isSaving}
          onClick={() => save(confirmation?.extraValues)}
        >
          {confirmation ? confirmation.confirmLabel : record ? text.save : text.addAndUse}
        </Button>
      </div>
    </>
  );
}

export function ParameterDialog({ open, id, onClose, onDone }: ParameterDialogProps) {
  const text = useLabels(editorLabels);
  return (
    <Dialog open={open} onClose={onClose} title={id === null ? text.newParameter : text.editParameter}>
      <ParameterEditor id={id} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}
