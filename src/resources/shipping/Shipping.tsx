/** /settings/shipping: delivery note and pickup stores of each company. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShippingSettings } from '#contract/shipping.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { CompanyPages } from '#src/backOffice/kit/parts/CompanyPages.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { TextArea } from '#src/ui/Field.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { shippingLabels } from './labels.ts';

const Form = styled('form')({ display: 'grid', gap: 18, '& > button': { justifySelf: 'start' } });
const PickupSection = styled('div')({
  display: 'grid',
  gap: 10,
  marginTop: 22,
  paddingTop: 18,
  borderTop: `1px solid ${color.line}`,
  '& > h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
  '& > p': { margin: 0, color: color.muted, fontSize: '0.875rem' },
  '& > a': { justifySelf: 'start' },
});

function DeliveryNotesForm({ settings }: { settings: ShippingSettings }) {
  const text = useLabels(shippingLabels);
  const queries = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const [note, setNote] = useState(settings.delivery_note ?? '');
  const [enNote, setEnNote] = useState(settings.en_delivery_note ?? '');
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      setError(undefined);
      queries.setQueryData(
        ['companies', 'shipping', settings.company_id],
        await api.shipping.set({
          params: { id: settings.company_id },
          body: { delivery_note: note, en_delivery_note: enNote },
        }),
      );
      notify(text.saved, { tone: 'success' });
    } catch (failure) {
      setError(getErrorMessage(failure));
    }
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={text.note}
        hint={text.noteHint}
        maxLength={1000}
        value={note}
        error={error}
        onChange={(event) => setNote(event.target.value)}
      />
      <TextArea
        label={text.enNote}
        maxLength={1000}
        value={enNote}
        onChange={(event) => setEnNote(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={note === (settings.delivery_note ?? '') && enNote === (settings.en_delivery_note ?? '')}
      >
        {text.save}
      </Button>
    </Form>
  );
}

function PickupStores({ companyId }: { companyId: number }) {
  const text = useLabels(shippingLabels);
  const locale = useLocale();
  const getErrorMessage = useErrorMessage();
  const { data, refetch } = useQuery({
    queryKey: ['stores', 'shipping', companyId],
    queryFn: ({ signal }) => api.stores.list({ query: { company_id: companyId, scope: 'own', per_page: 999 }, signal }),
  });
  const setPickup = async (id: number, pickup: boolean) => {
    try {
      await api.stores.edit({ params: { id }, body: { pickup } });
      notify(text.pickupSaved, { tone: 'success' });
    } catch (failure) {
      notify(getErrorMessage(failure), { tone: 'error' });
    }
    await refetch();
  };
  return (
    <PickupSection>
      <h3>{text.pickup}</h3>
      <p>{data?.data.length === 0 ? text.noStores : text.pickupAbout}</p>
      {!data && <Skeleton variant="rounded" height={80} />}
      {data?.data.map((store) => (
        <SwitchField
          key={store.id}
          label={text.pickupOn(getLocalizedName(store, locale))}
          hint={store.location.address}
          checked={store.pickup}
          onChange={(event) => void setPickup(store.id, event.target.checked)}
        />
      ))}
      {data?.data.length === 0 && (
        <LinkButton to="/stores/create" variant="outlined" size="small">
          {text.addStore}
        </LinkButton>
      )}
    </PickupSection>
  );
}

function CompanyShipping({ id, brand }: { id: number; brand: string }) {
  const text = useLabels(shippingLabels);
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery({
    queryKey: ['companies', 'shipping', id],
    queryFn: ({ signal }) => api.shipping.get({ params: { id }, signal }),
  });
  return (
    <Card>
      <h2 translate="no">{brand}</h2>
      {error && !data && <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={260} />}
      {data && <DeliveryNotesForm key={`${data.delivery_note} ${data.en_delivery_note}`} settings={data} />}
      <PickupStores companyId={id} />
      <PickupSection>
        <h3>{text.zones}</h3>
        <p>{text.zonesAbout}</p>
        <LinkButton to="/delivery/list" variant="outlined" size="small">
          {text.toZones}
        </LinkButton>
      </PickupSection>
    </Card>
  );
}

export default function Shipping() {
  const text = useLabels(shippingLabels);
  return (
    <>
      <PageHeader title={text.title} />
      <p style={{ margin: '4px 0 0', color: color.muted, fontSize: '0.875rem' }}>{text.about}</p>
      <CompanyPages
        renderCard={({ id, brand }) => <CompanyShipping key={id} id={id} brand={brand} />}
        empty={<EmptyState icon="truck" title={text.none} text={text.noneText} />}
      />
    </>
  );
}
