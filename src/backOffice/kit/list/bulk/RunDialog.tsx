/** How far a run over many rows is, how to stop it, and at its end what could not be done and why. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useFailureWords } from '../../failures.ts';
import { listWords } from '../labels.ts';
import { useResource } from '../../ResourceScope.tsx';
import type { Outcome } from './runEach.ts';
import type { Run } from './useRun.ts';

const Reasons = styled('ul')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  maxHeight: 280,
  overflowY: 'auto',
  border: `1px solid ${colour.line}`,
  borderRadius: 10,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& > li': { padding: '9px 12px', borderBottom: `1px solid ${colour.line}` },
  '& > li:last-of-type': { borderBottom: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { color: colour.error },
});
const Text = styled('p')({ margin: '12px 0 0' });

/** Short runs show no dialog: it would only blink. */
const patienceMs = 400;

function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isSlow;
}

/** How far something is, as a bar and in figures. */
export function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const words = useLabels(listWords);
  const locale = useLocale();
  const text = fill(words.progress, { done: formatNumber(done, locale), all: formatNumber(all, locale) });
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={all > 0 ? (100 * done) / all : 0}
        aria-label={label}
        aria-valuetext={text}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <p style={{ margin: '10px 0 0', color: colour.muted, fontVariantNumeric: 'tabular-nums' }}>{text}</p>
    </div>
  );
}

function Report({ outcome, doneText }: { outcome: Outcome<RaRecord>; doneText: Run['doneText'] }) {
  const words = useLabels(listWords);
  const locale = useLocale();
  const { nameOf } = useResource();
  const failureWords = useFailureWords();
  const { done, refused, left } = outcome;
  return (
    <>
      {done.length > 0 && <div>{doneText(done.length)}</div>}
      {refused.length > 0 && (
        <>
          <Text>{words.couldNot(refused.length)}</Text>
          <Reasons>
            {refused.map(({ item, error }) => (
              <li key={item.id}>
                <strong>{nameOf(item, locale)}</strong>
                <span>{failureWords(error)}</span>
              </li>
            ))}
          </Reasons>
        </>
      )}
      <Text style={{ color: colour.muted }}>
        {[...(left.length > 0 ? [words.notTried(left.length)] : []), words.keptSelected].join(' ')}
      </Text>
    </>
  );
}

export function RunDialog({ run, onStop, onClose }: { run: Run | null; onStop: () => void; onClose: () => void }) {
  const words = useLabels(listWords);
  const isRunning = run !== null && !run.outcome;
  const isSlow = useIsSlow(isRunning);
  if (!run) return null;
  const title = run.outcome ? (run.outcome.refused.length > 0 ? words.reportTitle : words.stoppedTitle) : run.title;
  return (
    <Dialog
      open={run.outcome !== undefined || isSlow}
      onClose={isRunning ? onStop : onClose}
      title={title}
      actions={
        isRunning ? (
          <Button variant="outlined" onClick={onStop} disabled={run.isStopping}>
            {run.isStopping ? words.stopping : words.stop}
          </Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            {words.close}
          </Button>
        )
      }
    >
      {run.outcome ? (
        <Report outcome={run.outcome} doneText={run.doneText} />
      ) : (
        <Progress label={run.title} done={run.settled} all={run.total} />
      )}
    </Dialog>
  );
}
