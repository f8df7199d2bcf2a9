/** Tries an address: which methods of the company reach it and for how much, with what is being typed in the form. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { maxZones, type DeliveryZone } from '#contract/delivery.ts';
import { toMinor, toPrice } from '#contract/money.ts';
import type { DeliveredLine, DeliveryPlace } from '#contract/rules/delivery.ts';
import { formatDeliveryDays } from '#contract/rules/deliveryText.ts';
import { api } from '#src/api/api.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { useCurrencySign } from '#src/backOffice/kit/inputs.tsx';
import { CountryField } from '#src/backOffice/kit/inputs/CountryField.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { getMyCompanies, useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { deliveryZoneLabels } from './labels.ts';
import { listReachingMethods, toNumber, type EditedZone, type TypedNumber } from './methodValues.ts';

const Box = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14, ...dense });
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 10 });
const Muted = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });
const Results = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& strong': { whiteSpace: 'nowrap', fontWeight: 650 },
});

/** The company of the zone: the record's, the chosen one, or the caller's only one. */
function useCompanyId(): number | undefined {
  const record = useRecordContext<DeliveryZone>();
  const chosen: unknown = useWatch({ name: 'company_id' });
  const companies = getMyCompanies(useSession()?.me);
  if (record?.company_id) return record.company_id;
  return typeof chosen === 'number' ? chosen : companies.length === 1 ? companies[0]!.id : undefined;
}

/** The company's other zones, as they are saved. */
function useOtherZones(companyId: number | undefined) {
  const record = useRecordContext<DeliveryZone>();
  const { data = [], isError } = useQuery({
    queryKey: ['deliveryZones', 'tried', companyId],
    enabled: companyId !== undefined,
    queryFn: ({ signal }) =>
      api.deliveryZones.list({
        query: { filter: { company_id: companyId }, range: [0, maxZones - 1] },
        signal,
      }),
  });
  return { zones: data.filter(({ id }) => id !== record?.id), isError };
}

/** The country of a company's addresses that name none; empty while it is not known. */
function useCompanyCountry(companyId: number | undefined): string {
  const { data } = useQuery({
    queryKey: ['companies', 'country', companyId],
    enabled: companyId !== undefined,
    queryFn: ({ signal }) => api.shipping.get({ params: { id: companyId! }, signal }),
  });
  return data?.country ?? '';
}

/** The methods that reach an address. It alone follows what is typed in the form. */
function ReachingMethods({ others, line, place }: { others: EditedZone[]; line: DeliveredLine; place: DeliveryPlace }) {
  const { tried: text } = useLabels(deliveryZoneLabels);
  const locale = useLocale();
  const format = usePriceFormat();
  const edited = useWatch() as EditedZone;
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const reaching = listReachingMethods([edited, ...others], [line], place, today);
  if (reaching.length === 0) return <Muted>{text.none}</Muted>;
  return (
    <Results aria-label={text.result}>
      {reaching.map((found, index) => (
        <li key={index}>
          <span>
            {getLocalizedName(found, locale)}
            <small>{formatDeliveryDays(found.days, locale)}</small>
          </span>
          <strong>{found.price === 0 ? text.free : format(toPrice(found.price))}</strong>
        </li>
      ))}
    </Results>
  );
}

export function TriedAddress() {
  const { tried: text, method } = useLabels(deliveryZoneLabels);
  const currency = useCurrencySign();
  const companyId = useCompanyId();
  const { zones: others, isError } = useOtherZones(companyId);
  const companyCountry = useCompanyCountry(companyId);
  const countries = useWatch({ name: 'countries' }) as EditedZone['countries'];
  const [country, setCountry] = useState('');
  const [postal_code, setPostalCode] = useState('');
  const [region, setRegion] = useState('');
  const [sum, setSum] = useState<TypedNumber>(50);
  const [weight, setWeight] = useState<TypedNumber>(500);
  const tried = country || countries?.[0] || companyCountry;
  const line = { price: toMinor(toNumber(sum)), count: 1, weight_g: toNumber(weight) };
  return (
    <Box>
      <Muted>{text.about}</Muted>
      <CountryField label={text.country} value={tried} onChange={setCountry} />
      <Pair>
        <TextField
          label={text.postalCode}
          autoComplete="off"
          value={postal_code}
          onChange={(event) => setPostalCode(event.target.value)}
        />
        <TextField
          label={text.region}
          autoComplete="off"
          value={region}
          onChange={(event) => setRegion(event.target.value)}
        />
      </Pair>
      <Pair>
        <NumberField label={text.sum} value={sum} onChange={setSum} unit={currency} />
        <NumberField label={text.weight} value={weight} onChange={setWeight} unit={method.grams} isInteger />
      </Pair>
      {isError && <Muted role="alert">{text.failed}</Muted>}
      <div aria-live="polite">
        <ReachingMethods others={others} line={line} place={{ country: tried, postal_code, region }} />
      </div>
    </Box>
  );
}
