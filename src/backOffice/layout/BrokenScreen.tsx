/** Shown by react-admin's layout in place of a screen that threw an error; the frame keeps working. */
import Button from '@mui/material/Button';
import type { ErrorProps } from 'react-admin';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { reloadIfServerAnswers } from '#src/ui/newVersion.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { isFailedLoad } from './failedLoads.ts';
import { layoutLabels } from './labels.ts';

export function BrokenScreen({ error }: ErrorProps) {
  const text = useLabels(layoutLabels);
  const { network } = useLabels(kitLabels);
  if (isFailedLoad(error)) return <ErrorState text={network} onRetry={() => void reloadIfServerAnswers()} />;
  return (
    <EmptyState
      icon="alert"
      title={text.broken}
      text={import.meta.env.DEV && error instanceof Error ? error.message : text.brokenText}
    >
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {text.reload}
      </Button>
    </EmptyState>
  );
}
