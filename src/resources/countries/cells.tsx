/** Hand-made cells of countries: flag and name, the code with its plus sign, a switch that acts at once. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { PhoneCountry } from '#contract/countries.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Flag } from '#src/ui/flag/Flag.tsx';
import { notify } from '#src/ui/notices.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { countryWords } from './labels.ts';

const Named = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 10, minWidth: 0 });
const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export function CountryName({ record }: { record: PhoneCountry }) {
  const locale = useLocale();
  return (
    <Named>
      <Flag iso={record.iso} />
      {nameOf(record, locale)}
    </Named>
  );
}

export const PhoneCode = ({ record }: { record: PhoneCountry }) => <Figures>{`+${record.code}`}</Figures>;

export function CountrySwitch({ record }: { record: PhoneCountry }) {
  const text = useLabels(countryWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const refresh = useRefresh();
  const [ahead, setAhead] = useState<boolean | null>(null);
  const turn = (active: boolean) => {
    setAhead(active);
    void api.countries
      .edit({ params: { id: record.id }, body: { active } })
      .then(refresh, (error: unknown) => notify(failureText(error), { tone: 'error' }))
      .finally(() => setAhead(null));
  };
  return (
    <SwitchField
      label={fill(text.turnOn, { name: nameOf(record, locale) })}
      bare
      checked={ahead ?? record.active}
      disabled={ahead !== null}
      onChange={(event) => turn(event.target.checked)}
    />
  );
}
