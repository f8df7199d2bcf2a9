/** Form for the user's name, country and languages. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '#contract/users.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { locales, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { updateStoredMe } from '#src/session/session.ts';
import { from, touch } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { useApi } from '../ApiContext.tsx';
import { AuthForm } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import {
  toDetails,
  clearDetailsDraft,
  saveDetailsDraft,
  nameFields,
  getUnsavedDetails,
  type Details,
} from './detailsDraft.ts';
import { profileLabels } from './labels.ts';

const Pair = styled('div')({ display: 'grid', gap: 18, [from.sm]: { gridTemplateColumns: '1fr 1fr' } });
const Group = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  '& legend': { padding: 0, marginBottom: 6, fontSize: '0.875rem', fontWeight: 600 },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    [touch]: { minHeight: 44 },
    cursor: 'pointer',
  },
  '& input': { width: 18, height: 18, accentColor: 'currentColor' },
});

type NameField = (typeof nameFields)[number];
type Field = NameField | 'country_id' | 'languages';

export function DetailsForm({ me }: { me: Me }) {
  const text = useLabels(profileLabels).details;
  const { languages: languageNames } = useLabels(profileLabels);
  const locale = useLocale();
  const api = useApi();
  const { data: countries } = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => (await api.countries.list({ signal })).data,
    staleTime: Infinity,
  });
  const saved = toDetails(me, locale);
  const [restored] = useState(() => getUnsavedDetails(me.id, saved));
  const [isRestored, setRestored] = useState(restored !== null);
  const [typed, setTyped] = useState(restored ?? saved);
  const { languages, emailLanguage } = typed;
  const change = (changes: Partial<Details>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    saveDetailsDraft(me.id, next, saved);
  };
  const discard = () => {
    form.clearErrors();
    setTyped(saved);
    setRestored(false);
    clearDetailsDraft(me.id);
  };
  const form = useStepForm<Field>({
    fields: [...nameFields, 'country_id', 'languages'],
    // The server would save a name of invisible characters as empty.
    check: () =>
      Object.fromEntries(
        nameFields
          .filter((name) => typed[name] !== '' && !/[^\s\p{Cf}\p{Cc}]/u.test(typed[name]))
          .map((name) => [name, text.blank]),
      ),
    send: async () => {
      // The server takes the first language as that of emails
      const orderedLanguages = languages.includes(emailLanguage)
        ? [emailLanguage, ...languages.filter((language) => language !== emailLanguage)]
        : [...languages];
      const { first_name, last_name, middle_name, country_id } = typed;
      updateStoredMe(
        await api.users.editMe({
          body: {
            first_name,
            last_name,
            middle_name,
            country_id: country_id ? Number(country_id) : null,
            languages: orderedLanguages,
          },
        }),
      );
      clearDetailsDraft(me.id);
      setRestored(false);
      notify(text.saved, { tone: 'success' });
    },
  });
  const createChangeHandler = (field: NameField | 'country_id') => (event: { target: { value: string } }) => {
    form.clearErrors(field);
    change({ [field]: event.target.value });
  };
  const renderNameField = (field: NameField, autoComplete: string) => (
    <TextField
      label={text[field]}
      name={field}
      autoComplete={autoComplete}
      value={typed[field]}
      error={form.errors[field]}
      onChange={createChangeHandler(field)}
    />
  );
  const countryOptions =
    countries?.toSorted((a, b) => getLocalizedName(a, locale).localeCompare(getLocalizedName(b, locale), locale)) ??
    (me.country ? [me.country] : []);
  return (
    <AuthForm form={form} label={text.title}>
      {isRestored && (
        <Callout
          tone="note"
          title={text.restored}
          actions={<CalloutButton onClick={discard}>{text.discard}</CalloutButton>}
        />
      )}
      <Pair>
        {renderNameField('first_name', 'given-name')}
        {renderNameField('last_name', 'family-name')}
      </Pair>
      <Pair>
        {renderNameField('middle_name', 'additional-name')}
        <SelectField
          label={text.country}
          name="country"
          autoComplete="country-name"
          value={typed.country_id}
          error={form.errors.country_id}
          onChange={createChangeHandler('country_id')}
        >
          <option value="">{text.noCountry}</option>
          {countryOptions.map((country) => (
            <option key={country.id} value={country.id} translate="no">
              {getLocalizedName(country, locale)}
            </option>
          ))}
        </SelectField>
      </Pair>
      <Pair>
        <Group>
          <legend>{text.speaks}</legend>
          {locales.map((language) => (
            <label key={language}>
              <input
                type="checkbox"
                checked={languages.includes(language)}
                onChange={({ target }) =>
                  change({
                    languages: locales.filter((one) => (one === language ? target.checked : languages.includes(one))),
                  })
                }
              />
              <span lang={language}>{languageNames[language]}</span>
            </label>
          ))}
        </Group>
        {languages.length > 1 && (
          <SelectField
            label={text.emailLanguage}
            value={emailLanguage}
            onChange={({ target }) => change({ emailLanguage: target.value as Locale })}
          >
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectField>
        )}
      </Pair>
      <div>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {form.isBusy ? text.saving : text.save}
        </Button>
      </div>
    </AuthForm>
  );
}
