/** /settings/products: each company's limit for low stock and its notices. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductSettings as Settings } from '#contract/stock.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { CompanyPages } from '#src/backOffice/kit/parts/CompanyPages.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { stockLabels } from './labels.ts';

const Form = styled('form')({ display: 'grid', gap: 18, ...dense, '& > button': { justifySelf: 'start' } });

function SettingsForm({ settings }: { settings: Settings }) {
  const text = useLabels(stockLabels);
  const queries = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const [limit, setLimit] = useState<number | string | null>(settings.low_limit);
  const [isMailed, setMailed] = useState(settings.is_low_mailed);
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      setError(undefined);
      const saved = await api.stock.setSettings({
        params: { id: settings.company_id },
        body: { low_limit: limit as number, is_low_mailed: isMailed },
      });
      queries.setQueryData(['products', 'settings', settings.company_id], saved);
      // The new limit changes which products are low in stock
      void queries.invalidateQueries({ queryKey: ['products'] });
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
      <NumberField
        label={text.companyLimit}
        hint={text.companyLimitHint}
        value={limit}
        isInteger
        required
        error={error}
        onChange={setLimit}
      />
      <SwitchField
        label={text.mailed}
        hint={text.mailedHint}
        checked={isMailed}
        onChange={(event) => setMailed(event.target.checked)}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={limit === settings.low_limit && isMailed === settings.is_low_mailed}
      >
        {text.save}
      </Button>
    </Form>
  );
}

function CompanySettings({ id, brand }: { id: number; brand: string }) {
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'settings', id],
    queryFn: ({ signal }) => api.stock.settings({ params: { id }, signal }),
  });
  return (
    <Card>
      <h2 translate="no">{brand}</h2>
      {error && !data && <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={150} />}
      {data && <SettingsForm key={`${data.low_limit} ${data.is_low_mailed}`} settings={data} />}
    </Card>
  );
}

export default function ProductSettings() {
  const text = useLabels(stockLabels);
  return (
    <>
      <PageHeader title={text.settings} />
      <ViewLinks />
      <p style={{ margin: '14px 0 0', color: color.muted, fontSize: '0.875rem' }}>{text.settingsNote}</p>
      <CompanyPages
        renderCard={({ id, brand }) => <CompanySettings key={id} id={id} brand={brand} />}
        empty={<EmptyState icon="office" title={text.noCompanies} text={text.noCompaniesText} />}
      />
    </>
  );
}
