/** An import: which step it is at follows from its status, so that its address is all that one needs to come back. */
import Skeleton from '@mui/material/Skeleton';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { ForgetButton } from './ForgetButton.tsx';
import { importHues } from './hues.ts';
import { importWords } from './labels.ts';
import { Check } from './steps/Check.tsx';
import { Columns } from './steps/Columns.tsx';
import { stepWords } from './steps/labels.ts';
import { Result } from './steps/Result.tsx';
import { stepOf, Steps } from './steps/Steps.tsx';
import { Underway } from './steps/Underway.tsx';
import { useImport } from './useImport.ts';

function StepOf({ detail }: { detail: ImportDetail }) {
  // Whoever has seen the check may go back to the columns; saving them makes it so for good.
  const [isBack, setBack] = useState(false);
  const step = isBack && detail.can.edit ? 'columns' : stepOf(detail);
  return (
    <>
      <Steps step={step} />
      {detail.phase ? (
        <Underway detail={detail} />
      ) : step === 'columns' ? (
        <Columns
          key={`${detail.options.encoding} ${detail.options.delimiter} ${detail.options.sheet}`}
          detail={detail}
          onChecking={() => setBack(false)}
        />
      ) : step === 'check' ? (
        <Check detail={detail} onBack={() => setBack(true)} />
      ) : (
        <Result detail={detail} />
      )}
    </>
  );
}

function ImportOf({ id }: { id: number }) {
  const own = useLabels(importWords);
  const text = useLabels(stepWords);
  const failureText = useFailureText();
  const { data, error, refetch } = useImport(id);
  const back = { to: '/imports/list', text: own.many };
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHead title={text.gone} back={back} />
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
      <PageHead
        title={data.filename}
        back={back}
        beside={<Chip hue={importHues[data.status]}>{own.choices.status[data.status]}</Chip>}
      >
        <ForgetButton detail={data} />
      </PageHead>
      <p style={{ margin: '-8px 0 18px' }}>
        {[text.nouns[data.noun], data.company?.brand, data.rows.total > 0 && own.rows(data.rows.total)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <StepOf detail={data} />
    </>
  );
}

export default function ImportScreen() {
  const { id = '' } = useParams();
  return <ImportOf key={id} id={/^\d{1,10}$/.test(id) ? Number(id) : 0} />;
}
