/** The screen of an import. Its status decides the step, so the address alone leads back to it. */
import Skeleton from '@mui/material/Skeleton';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { DeleteImportButton } from './DeleteImportButton.tsx';
import { importColors } from './colors.ts';
import { importLabels } from './labels.ts';
import { Categories } from './steps/Categories.tsx';
import { Check } from './steps/Check.tsx';
import { Columns } from './steps/Columns.tsx';
import { stepLabels } from './steps/labels.ts';
import { Result } from './steps/Result.tsx';
import { getStep, Steps, type Step } from './steps/Steps.tsx';
import { ImportProgress } from './steps/ImportProgress.tsx';
import { useOpenCategories } from './steps/useOpenCategories.ts';
import { useImport } from './useImport.ts';

/** A step that the user has gone back or on to; the import's status stays the same. */
type VisitedStep = 'columns' | 'categories' | 'check';

/** The step on the screen; null while it depends on categories that are being loaded. */
function selectStep(detail: ImportDetail, visited: VisitedStep | null, openCategories: number | null): Step | null {
  if (visited === 'columns' && detail.can.edit) return 'columns';
  if (detail.status !== 'checked') return getStep(detail);
  if (visited === 'categories' || visited === 'check') return visited;
  return openCategories === null ? null : openCategories > 0 ? 'categories' : 'check';
}

function CurrentStep({ detail }: { detail: ImportDetail }) {
  const [visited, setVisited] = useState<VisitedStep | null>(null);
  const openCategories = useOpenCategories(detail);
  const step = selectStep(detail, visited, openCategories);
  return (
    <>
      <Steps step={step ?? 'check'} noun={detail.noun} />
      {detail.phase ? (
        <ImportProgress detail={detail} />
      ) : step === null ? (
        <Skeleton variant="rounded" height={420} />
      ) : step === 'columns' ? (
        <Columns
          key={`${detail.options.encoding} ${detail.options.delimiter} ${detail.options.sheet}`}
          detail={detail}
          onChecking={() => setVisited(null)}
        />
      ) : step === 'categories' ? (
        <Categories detail={detail} onBack={() => setVisited('columns')} onDone={() => setVisited('check')} />
      ) : step === 'check' ? (
        <Check
          detail={detail}
          openCategories={openCategories ?? 0}
          onBack={() => setVisited('columns')}
          onCategories={() => setVisited('categories')}
        />
      ) : (
        <Result detail={detail} />
      )}
    </>
  );
}

function ImportView({ id }: { id: number }) {
  const listLabels = useLabels(importLabels);
  const text = useLabels(stepLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useImport(id);
  const back = { to: '/imports/list', text: listLabels.many };
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title={text.gone} back={back} />
        <EmptyState icon="search" title={text.gone}>
          <Button variant="outlined" component={Link} to={back.to}>
            {text.toList}
          </Button>
        </EmptyState>
      </>
    );
  }
  if (!data)
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={480} />
    );
  return (
    <>
      <PageHeader
        title={data.filename}
        back={back}
        titleExtra={<Chip color={importColors[data.status]}>{listLabels.choices.status[data.status]}</Chip>}
      >
        <DeleteImportButton detail={data} />
      </PageHeader>
      <p style={{ margin: '-8px 0 18px' }}>
        {[text.nouns[data.noun], data.company?.brand, data.rows.total > 0 && listLabels.rows(data.rows.total)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <CurrentStep detail={data} />
    </>
  );
}

export default function ImportScreen() {
  const { id = '' } = useParams();
  return <ImportView key={id} id={/^\d{1,10}$/.test(id) ? Number(id) : 0} />;
}
