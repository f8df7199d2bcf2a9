/** /settings/rules: one form for all rules of the shop. The fields are generated from the contract. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#contract/client.ts';
import { settingGroups, type SettingName, type SettingUnit, type ShopSettings } from '#contract/settings.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { CountryField } from '#src/backOffice/kit/inputs/CountryField.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { settingLabels } from '#src/backOffice/kit/settingLabels.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';

const rulesLabels = labels({
  en: {
    title: 'Rules and limits',
    about: 'They apply to the whole shop as soon as you save them.',
    save: 'Save',
    saved: 'Rules saved',
  },
  ru: {
    title: 'Правила и лимиты',
    about: 'Действуют для всего магазина с момента сохранения.',
    save: 'Сохранить',
    saved: 'Правила сохранены',
  },
});

const Form = styled('form')({
  display: 'grid',
  gap: 16,
  maxWidth: 760,
  '& > button': { justifySelf: 'start' },
});
const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Intro = styled('p')({ margin: '4px 0 16px', color: color.muted, fontSize: '0.875rem' });

const queryKey = [personalKey, 'settings'] as const;

type FieldValue = number | string | boolean | null;
type Edits = Partial<Record<SettingName, FieldValue>>;

interface RuleFieldProps {
  name: SettingName;
  schema: z.ZodType;
  value: FieldValue;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

function RuleField({ name, schema, value, error, onChange }: RuleFieldProps) {
  const text = useLabels(settingLabels);
  const common = { label: text.names[name], hint: text.hints[name], error };
  if (schema instanceof z.ZodBoolean)
    return (
      <SwitchField {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  if (schema.meta()?.['kind'] === 'country')
    return <CountryField {...common} value={String(value)} onChange={onChange} />;
  const unit = schema.meta()?.['unit'] as SettingUnit | undefined;
  return (
    <NumberField {...common} isInteger value={value} onChange={onChange} {...(unit && { unit: text.units[unit] })} />
  );
}

function RulesForm({ settings }: { settings: ShopSettings }) {
  const text = useLabels(rulesLabels);
  const names = useLabels(settingLabels);
  const queries = useQueryClient();
  const failureText = useFailureText();
  // Only edited rules are sent, so that changes of another admin are not overwritten with old values
  const [edits, setEdits] = useState<Edits>({});
  const changes = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value !== settings[name as SettingName]),
  );
  const save = useMutation({
    mutationFn: () => api.settings.edit({ body: changes as Partial<ShopSettings> }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      setEdits({});
      notify(text.saved, { tone: 'success' });
    },
    onError: (error) => {
      // Invalid values are shown at their fields
      if (!(error instanceof ApiError && error.status === 422)) notify(failureText(error), { tone: 'error' });
    },
  });
  const errors: Record<string, string> = save.error instanceof ApiError ? save.error.errors : {};
  const groups = Object.entries(settingGroups) as [keyof typeof settingGroups, Record<string, z.ZodType>][];
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {groups.map(([group, schemas]) => (
        <Card key={group}>
          <h2>{names.groups[group]}</h2>
          <Fields>
            {(Object.entries(schemas) as [SettingName, z.ZodType][]).map(([name, schema]) => (
              <RuleField
                key={name}
                name={name}
                schema={schema}
                value={edits[name] === undefined ? settings[name] : edits[name]}
                error={errors[name]}
                onChange={(value) => setEdits((before) => ({ ...before, [name]: value }))}
              />
            ))}
          </Fields>
        </Card>
      ))}
      <Button type="submit" variant="contained" disabled={Object.keys(changes).length === 0 || save.isPending}>
        {text.save}
      </Button>
    </Form>
  );
}

export default function Rules() {
  const text = useLabels(rulesLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => api.settings.get({ signal }) });
  return (
    <>
      <PageHeader title={text.title} />
      <Intro>{text.about}</Intro>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={480} />}
      {data && <RulesForm settings={data} />}
    </>
  );
}
