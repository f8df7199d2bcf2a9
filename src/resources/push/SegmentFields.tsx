/** Fields for the audience of a push campaign, and its size. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useInput } from 'react-admin';
import type { Segment } from '#contract/pushCampaigns.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { selectLocalized } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { pushLabels } from './labels.ts';

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const FullRow = styled('div')({ gridColumn: '1 / -1', display: 'grid', gap: 14 });
const AudienceBox = styled('div')({
  gridColumn: '1 / -1',
  padding: '12px 14px',
  borderRadius: radius.control,
  background: color.primarySoft,
  '& strong': { display: 'block', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});

/** The same defaults as in the contract. */
const defaultSegment: Segment = {
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
const identity = (value: unknown) => value;

function CountryField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const text = useLabels(pushLabels);
  const locale = useLocale();
  const { data } = useQuery({ queryKey: ['countries'], queryFn: () => api.countries.list(), staleTime: 3_600_000 });
  const countries = (data?.data ?? [])
    .map(({ id, name, en_name }) => ({ id, name: selectLocalized(locale, name, en_name) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <SelectField
      label={text.country}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">{text.any}</option>
      {countries.map(({ id, name }) => (
        <option key={id} value={id} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function AudienceSize({ segment }: { segment: Segment }) {
  const text = useLabels(pushLabels);
  const failureText = useFailureText();
  const deferredSegment = useDeferredValue(segment);
  const { data, error } = useQuery({
    queryKey: ['pushCampaigns', 'reach', deferredSegment],
    queryFn: ({ signal }) => api.pushCampaigns.preview({ body: { segment: deferredSegment }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return (
    <AudienceBox role="status">
      <strong>{error ? failureText(error) : data ? text.reach(data.people, data.devices) : text.counting}</strong>
      <small>{text.reachNote}</small>
    </AudienceBox>
  );
}

export function SegmentFields() {
  const text = useLabels(pushLabels);
  const { field } = useInput({ source: 'segment', format: identity, parse: identity });
  const segment: Segment = { ...defaultSegment, ...(field.value as Segment | undefined) };
  const update = (changes: Partial<Segment>) => field.onChange({ ...segment, ...changes });
  return (
    <Grid>
      <SelectField
        label={text.language}
        value={segment.language ?? ''}
        onChange={({ target }) => update({ language: (target.value || null) as Segment['language'] })}
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
        onChange={({ target }) => update({ role: (target.value || null) as Segment['role'] })}
      >
        <option value="">{text.any}</option>
        {(['buyer', 'vendor', 'manager'] as const).map((role) => (
          <option key={role} value={role}>
            {text.choices.role[role]}
          </option>
        ))}
      </SelectField>
      <CountryField value={segment.country_id} onChange={(country_id) => update({ country_id })} />
      <SelectField
        label={text.bought}
        value={segment.bought}
        onChange={({ target }) => update({ bought: target.value as Segment['bought'] })}
      >
        {(['any', 'within', 'not_within'] as const).map((way) => (
          <option key={way} value={way}>
            {text.choices.bought[way]}
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
          onChange={({ target }) =>
            update({ days: Math.min(3650, Math.max(1, Math.round(Number(target.value)) || 1)) })
          }
        />
      )}
      <ReferencePicker
        noun="categories"
        label={text.category}
        value={segment.category_id}
        onChange={(category_id) => update({ category_id })}
      />
      <ReferencePicker
        noun="companies"
        label={text.company}
        value={segment.company_id}
        onChange={(company_id) => update({ company_id })}
      />
      <FullRow>
        <SwitchField
          label={text.hasWishList}
          checked={segment.has_wished}
          onChange={({ target }) => update({ has_wished: target.checked })}
        />
        <SwitchField
          label={text.inApp}
          checked={segment.in_app}
          onChange={({ target }) => update({ in_app: target.checked })}
        />
      </FullRow>
      <AudienceSize segment={segment} />
    </Grid>
  );
}
