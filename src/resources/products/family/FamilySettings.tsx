/**
 * A drawer with what the members of a family share: names, description, category, and the options with their values.
 */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Family } from '#contract/families.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import {
  areComplete,
  mergeNewerOptions,
  replaceAt,
  sortByKeys,
  toEditedOptions,
  toOptionDrafts,
} from './combinations.ts';
import { DissolveFamily } from './DissolveFamily.tsx';
import { familyLabels } from './labels.ts';
import { OptionEditor } from './OptionEditor.tsx';
import { useStoreFamily } from './queries.ts';

const Body = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', ...dense });
const OptionOrder = styled('div')({
  '& li': { minHeight: 48, padding: '2px 0' },
  '& h3': { margin: 0, fontSize: '0.875rem' },
});

export function FamilySettings({ family }: { family: Family }) {
  const text = useLabels(familyLabels);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.settings}
      </Button>
      {isOpen && <SettingsDrawer family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft {
  name: string;
  en_name: string;
  description: string;
  en_description: string;
  category_id: number;
}

function SettingsDrawer({ family, onClose }: { family: Family; onClose: () => void }) {
  const text = useLabels(familyLabels);
  const failureText = useFailureText();
  const storeFamily = useStoreFamily();
  const [draft, setDraft] = useState<Draft>(() => ({
    name: family.name,
    en_name: family.en_name ?? '',
    description: family.description ?? '',
    en_description: family.en_description ?? '',
    category_id: family.category.id,
  }));
  const [options, setOptions] = useState(() => toOptionDrafts(family));
  // What the input is based on; after a conflict what is stored now.
  const [known, setKnown] = useState(family);
  const usedValues = useMemo(() => new Set(known.members.flatMap(({ values }) => values)), [known]);
  const save = useMutation({
    mutationFn: () =>
      api.families.edit({
        params: { id: family.id },
        body: { ...draft, name: draft.name.trim(), options: toEditedOptions(options), updated_at: known.updated_at },
      }),
    onSuccess: (saved) => {
      storeFamily(saved);
      notify(text.settingsSaved, { tone: 'success' });
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'stale')) return;
      const present = error.body['present'] as Family;
      setOptions(mergeNewerOptions(options, known, present));
      setKnown(present);
    },
  });
  const isStale = hasCode(save.error, 'stale');
  const errors = Object.values((save.error as { errors?: Record<string, string> } | null)?.errors ?? {});
  const isValid = draft.name.trim() !== '' && areComplete(options);
  const renderField = (field: Exclude<keyof Draft, 'category_id'>, isLong = false) => (
    <TextField
      label={text.shared[field]}
      value={draft[field]}
      required={field === 'name'}
      autoComplete="off"
      multiline={isLong}
      {...(isLong && { minRows: 3, maxRows: 10 })}
      onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
    />
  );
  return (
    <Dialog
      open
      place="right"
      shouldIgnoreBackdrop
      onClose={onClose}
      title={text.settings}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" disabled={!isValid} loading={save.isPending} onClick={() => save.mutate()}>
            {text.saveSettings}
          </Button>
        </>
      }
    >
      <Body>
        {renderField('name')}
        {renderField('en_name')}
        {renderField('description', true)}
        {renderField('en_description', true)}
        <ReferencePicker
          noun="categories"
          label={text.shared.category_id}
          value={draft.category_id}
          required
          onChange={(category_id) => category_id !== null && setDraft({ ...draft, category_id })}
        />
        {options.length > 1 && (
          <OptionOrder>
            <h3>{text.optionOrder}</h3>
            <SortList
              ids={options.map(({ key }) => key)}
              label={text.optionOrder}
              onOrder={(keys) => setOptions(sortByKeys(options, keys.map(String)))}
            >
              {options.map(({ key, name }) => (
                <SortRow key={key} id={key} label={name}>
                  {name}
                </SortRow>
              ))}
            </SortList>
          </OptionOrder>
        )}
        {options.map((option, index) => (
          <OptionEditor
            key={option.key}
            option={option}
            number={index + 1}
            usedValues={usedValues}
            onChange={(changed) => setOptions(replaceAt(options, index, changed))}
          />
        ))}
        {save.error && (
          <Callout tone={isStale ? 'warning' : 'error'} title={isStale ? text.settingsStale : failureText(save.error)}>
            {isStale && <p>{text.settingsStaleText}</p>}
            {errors.length > 0 && <p>{[...new Set(errors)].slice(0, 3).join(' ')}</p>}
          </Callout>
        )}
        {!isValid && (
          <p role="status" style={{ margin: 0 }}>
            {draft.name.trim() === '' ? text.needName : text.needValues}
          </p>
        )}
        <DissolveFamily family={family} />
      </Body>
    </Dialog>
  );
}
