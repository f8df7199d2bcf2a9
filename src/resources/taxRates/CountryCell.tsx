/** Table cell of tax rates: flag and name of the country. */
import styled from '@emotion/styled';
import type { TaxRate } from '#contract/taxRates.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Flag } from '#src/ui/flag/Flag.tsx';
import { formatCountry } from './countryName.ts';

const FlagAndName = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 10, minWidth: 0 });

export function CountryCell({ record: { country } }: { record: TaxRate }) {
  const locale = useLocale();
  return (
    <FlagAndName>
      <Flag iso={country} />
      {formatCountry(country, locale)}
    </FlagAndName>
  );
}
