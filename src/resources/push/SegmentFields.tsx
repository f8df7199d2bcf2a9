/** Whom a campaign reaches, and how many they are. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useInput } from 'react-admin';
import type { Segment } from '#contract/pushCampaigns.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { inLocale } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { pushWords } from './labels.ts';

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Whole = styled('div')({ gridColumn: '1 / -1', display: 'grid', gap: 14 });
const Reach = styled('div')({
  gridColumn: '1 / -1',
  padding: '12px 14px',
  borderRadius: radius.control,
  background: colour.primarySoft,
  '& strong': { display: 'block', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  '& small': { color: colour.muted, fontSize: '0.8125rem' },
});

/** As the contract fills it in. */
const everybody: Segment = {
  language: null,
  country_id: null,
  role: null,
  bought: 'any',
  days: 90,
  category_id: null,
  company_id: null,
  has_wished: false,
  in_app: false,
};
const asItIs = (value: unknown) => value;

function Countries({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const text = useLabels(pushWords);
  const locale = useLocale();
  const { data } = useQuery({ queryKey: ['countries'], queryFn: () => api.countries.list(), staleTime: 3_600_000 });
  const named = (data?.data ?? [])
    .map(({ id, name, en_name }) => ({ id, name: inLocale(locale, name, en_name) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <SelectField
      label={text.country}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">{text.any}</option>
      {named.map(({ id, name }) => (
        <option key={id} value={id} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ReachOf({ segment }: { segment: Segment }) {
  const text = useLabels(pushWords);
  const failureText = useFailureText();
  const asked = useDeferredValue(segment);
  const { data, error } = useQuery({
    queryKey: ['pushCampaigns', 'reach', asked],
    queryFn: ({ signal }) => api.pushCampaigns.preview({ body: { segment: asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return (
    <Reach role="status">
      <strong>{error ? failureText(error) : data ? text.reach(data.people, data.devices) : text.counting}</strong>
      <small>{text.reachNote}</small>
    </Reach>
  );
}

export function SegmentFields() {
  const text = useLabels(pushWords);
  const { field } = useInput({ source: 'segment', format: asItIs, parse: asItIs });
  const segment: Segment = { ...everybody, ...(field.value as Segment | undefined) };
  const set = (some: Partial<Segment>) => field.onChange({ ...segment, ...some });
  return (
    <Grid>
      <SelectField
        label={text.language}
        value={segment.language ?? ''}
        onChange={({ target }) => set({ language: (target.value || null) as Segment['language'] })}
      >
        <option value="">{text.any}</option>
        {(['en', 'ru'] as const).map((language) => (
          <option key={language} value={language}>
            {text.languages[language]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.role}
        value={segment.role ?? ''}
        onChange={({ target }) => set({ role: (target.value || null) as Segment['role'] })}
      >
        <option value="">{text.any}</option>
        {(['buyer', 'vendor', 'manager'] as const).map((role) => (
          <option key={role} value={role}>
            {text.roles[role]}
          </option>
        ))}
      </SelectField>
      <Countries value={segment.country_id} onChange={(country_id) => set({ country_id })} />
      <SelectField
        label={text.bought}
        value={segment.bought}
        onChange={({ target }) => set({ bought: target.value as Segment['bought'] })}
      >
        {(['any', 'within', 'not_within'] as const).map((way) => (
          <option key={way} value={way}>
            {text.boughtWays[way]}
          </option>
        ))}
      </SelectField>
      {segment.bought !== 'any' && (
        <TextField
          label={text.days}
          type="number"
          min={1}
          max={3650}
          value={segment.days || ''}
          onChange={({ target }) => set({ days: Math.min(3650, Math.max(1, Math.round(Number(target.value)) || 1)) })}
        />
      )}
      <ReferencePicker
        noun="categories"
        label={text.category}
        value={segment.category_id}
        onChange={(category_id) => set({ category_id })}
      />
      <ReferencePicker
        noun="companies"
        label={text.company}
        value={segment.company_id}
        onChange={(company_id) => set({ company_id })}
      />
      <Whole>
        <SwitchField
          label={text.hasWished}
          checked={segment.has_wished}
          onChange={({ target }) => set({ has_wished: target.checked })}
        />
        <SwitchField
          label={text.inApp}
          checked={segment.in_app}
          onChange={({ target }) => set({ in_app: target.checked })}
        />
      </Whole>
      <ReachOf segment={segment} />
    </Grid>
  );
}
