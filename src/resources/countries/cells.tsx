/** Table cells of countries: flag and name, phone code, and a switch that saves at once. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { PhoneCountry } from '#contract/countries.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Flag } from '#src/ui/flag/Flag.tsx';
import { notify } from '#src/ui/notices.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { countryLabels } from './labels.ts';

const FlagAndName = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 10, minWidth: 0 });
const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export function CountryName({ record }: { record: PhoneCountry }) {
  const locale = useLocale();
  return (
    <FlagAndName>
      <Flag iso={record.iso} />
      {getLocalizedName(record, locale)}
    </FlagAndName>
  );
}

export const PhoneCode = ({ record }: { record: PhoneCountry }) => <Figures>{`+${record.code}`}</Figures>;

export function CountrySwitch({ record }: { record: PhoneCountry }) {
  const text = useLabels(countryLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const refresh = useRefresh();
  const [pendingActive, setPendingActive] = useState<boolean | null>(null);
  const setActive = (active: boolean) => {
    setPendingActive(active);
    void api.countries
      .edit({ params: { id: record.id }, body: { active } })
      .then(refresh, (error: unknown) => notify(failureText(error), { tone: 'error' }))
      .finally(() => setPendingActive(null));
  };
  return (
    <SwitchField
      label={fill(text.turnOn, { name: getLocalizedName(record, locale) })}
      bare
      checked={pendingActive ?? record.active}
      disabled={pendingActive !== null}
      onChange={(event) => setActive(event.target.checked)}
    />
  );
}
