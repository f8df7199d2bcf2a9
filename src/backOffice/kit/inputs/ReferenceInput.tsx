/** A reference to a record: react-admin's ReferenceInput, or an AutocompleteInput with the full tree of a tree noun. */
import { useCallback } from 'react';
import {
  AutocompleteInput,
  ReferenceInput as RaReferenceInput,
  useChoicesContext,
  useRecordContext,
} from 'react-admin';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { InputProps } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { filterChoices, getFullName, type Choice } from '../tree.ts';
import { ChoiceList, ChoiceText } from './ChoiceText.tsx';
import { isTree, maxChoices, toChoice, useTreeChoices, type ChoosableRecord } from './useChoices.ts';
import { useInputProps } from './useInputProps.ts';

/** Texts and behaviour that both autocompletes share. */
function useAutocompleteProps(props: InputProps) {
  const labels = useLabels(kitLabels);
  const inputProps = useInputProps(props);
  return {
    ...inputProps,
    disableClearable: inputProps.isRequired,
    clearText: labels.clear,
    openText: labels.open,
    loadingText: labels.loading,
    noOptionsText: labels.noChoices,
    TextFieldProps: { placeholder: labels.choose },
  };
}

function TreeChoiceText() {
  const choice = useRecordContext<Choice>();
  return choice && <ChoiceText choice={choice} />;
}

// AutocompleteInput forgets what is typed when these change.
const treeChoiceText = <TreeChoiceText />;
const matchesSearch = (typed: string, choice: Choice): boolean => filterChoices([choice], typed).length > 0;

function TreeInput({ noun, ...props }: InputProps & { noun: string }) {
  const { choices, isPending } = useTreeChoices(noun);
  return (
    <AutocompleteInput
      {...useAutocompleteProps(props)}
      choices={choices as Choice[]}
      isPending={isPending}
      optionText={treeChoiceText}
      inputText={getFullName}
      matchSuggestion={matchesSearch}
      suggestionLimit={maxChoices}
    />
  );
}

function RecordChoiceText() {
  const record = useRecordContext<ChoosableRecord>();
  const locale = useLocale();
  return record && <ChoiceText choice={toChoice(record, locale)} />;
}

const recordChoiceText = <RecordChoiceText />;

function SearchedInput(props: InputProps) {
  const locale = useLocale();
  const { moreChoices } = useLabels(kitLabels);
  const { total } = useChoicesContext();
  const { source: _fromContext, ...inputProps } = useAutocompleteProps(props);
  const getText = useCallback((record: ChoosableRecord) => toChoice(record, locale).label, [locale]);
  const moreText = (total ?? 0) > maxChoices ? moreChoices : undefined;
  return (
    <AutocompleteInput
      {...inputProps}
      optionText={recordChoiceText}
      inputText={getText}
      slotProps={{ listbox: { component: ChoiceList, moreText } as object }}
    />
  );
}

const byName = { field: 'name', order: 'ASC' } as const;

export function ReferenceInput(props: InputProps) {
  const { noun = '', among } = props.field;
  if (isTree(noun)) return <TreeInput {...props} noun={noun} />;
  return (
    <RaReferenceInput
      source={props.source}
      reference={noun}
      sort={byName}
      perPage={maxChoices}
      {...(among && { filter: among })}
    >
      <SearchedInput {...props} />
    </RaReferenceInput>
  );
}
