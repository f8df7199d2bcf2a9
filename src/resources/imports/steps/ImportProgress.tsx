/** Progress of a running check, import or undo, with a stop button. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useImportAction } from '../useImport.ts';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { stepLabels } from './labels.ts';

const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > p': { margin: 0, color: color.muted, fontSize: '0.875rem' },
});
const Header = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 10,
  fontWeight: 600,
  '& > span:last-of-type': { fontVariantNumeric: 'tabular-nums' },
});

export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const text = useLabels(stepLabels);
  const locale = useLocale();
  const { isBusy, run } = useImportAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, phase, progress, status, can, photos, rows } = detail;
  const isWriting = status === 'running';
  const stop = () => {
    setIsConfirming(false);
    void run(() => api.imports.cancel({ params: { id } }));
  };
  const percentText = formatNumber(progress, locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Card>
      <Stack>
        <div>
          <Header>
            <span role="status">{phase ? text.phases[phase] : text.waiting}</span>
            <span>
              {phase === 'photos' && photos.total > 0
                ? `${formatNumber(photos.done + photos.failed, locale)} / ${formatNumber(photos.total, locale)}`
                : percentText}
            </span>
          </Header>
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={phase ? text.phases[phase] : text.waiting}
            sx={{ height: 8, borderRadius: 99 }}
          />
        </div>
        {isWriting && rows.total > 0 && <OutcomeCounts rows={rows} />}
        <p>{text.leave}</p>
        {can.cancel && (
          <div>
            <Button
              variant="outlined"
              color="error"
              loading={isBusy}
              onClick={() => (isWriting ? setIsConfirming(true) : stop())}
            >
              {text.stop}
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.stopTitle}
        text={text.stopText}
        confirmLabel={text.stop}
        cancelLabel={text.goOn}
        onConfirm={stop}
      />
    </Card>
  );
}
