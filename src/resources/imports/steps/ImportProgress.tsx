/** What is under way, how far it is, and how to stop it. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Question } from '../Question.tsx';
import { useImportDeed } from '../useImport.ts';
import { Figures } from './Figures.tsx';
import { stepWords } from './labels.ts';

const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > p': { margin: 0, color: colour.muted, fontSize: '0.875rem' },
});
const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 10,
  fontWeight: 600,
  '& > span:last-of-type': { fontVariantNumeric: 'tabular-nums' },
});

export function Underway({ detail }: { detail: ImportDetail }) {
  const text = useLabels(stepWords);
  const locale = useLocale();
  const { isBusy, run } = useImportDeed();
  const [isAsked, setAsked] = useState(false);
  const { id, phase, progress, status, can, photos, rows } = detail;
  const isWriting = status === 'running';
  const stop = () => {
    setAsked(false);
    void run(() => api.imports.cancel({ params: { id } }));
  };
  const part = formatNumber(progress, locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Card>
      <Stack>
        <div>
          <Head>
            <span role="status">{phase ? text.phases[phase] : text.waiting}</span>
            <span>
              {phase === 'photos' && photos.total > 0
                ? `${formatNumber(photos.done + photos.failed, locale)} / ${formatNumber(photos.total, locale)}`
                : part}
            </span>
          </Head>
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={phase ? text.phases[phase] : text.waiting}
            sx={{ height: 8, borderRadius: 99 }}
          />
        </div>
        {isWriting && rows.total > 0 && <Figures rows={rows} />}
        <p>{text.leave}</p>
        {can.cancel && (
          <div>
            <Button
              variant="outlined"
              color="error"
              loading={isBusy}
              onClick={() => (isWriting ? setAsked(true) : stop())}
            >
              {text.stop}
            </Button>
          </div>
        )}
      </Stack>
      <Question
        open={isAsked}
        onClose={() => setAsked(false)}
        title={text.stopTitle}
        text={text.stopText}
        go={text.stop}
        stay={text.goOn}
        onGo={stop}
      />
    </Card>
  );
}
