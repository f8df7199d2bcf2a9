/** Progress of a run over many rows, with a stop button, and at the end what failed and why. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useErrorMessage } from '../../failures.ts';
import { listLabels } from '../labels.ts';
import { useResource } from '../../ResourceScope.tsx';
import type { Outcome } from './runEach.ts';
import type { Run } from './useRun.ts';

const Scroller = styled('div')({
  margin: '8px 0 0',
  maxHeight: 280,
  overflowY: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: '9px 12px', borderBottom: `1px solid ${color.line}` },
  '& li:last-of-type': { borderBottom: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { color: color.error },
});

/**
 * A list of rows by name. A long one scrolls, also by the keyboard.
 * @param label what the rows are, for screen readers
 */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  const [isOverflowing, setOverflowing] = useState(false);
  const observe = useCallback((scroller: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setOverflowing(scroller.scrollHeight > scroller.clientHeight));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);
  return (
    <Scroller ref={observe} {...(isOverflowing && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <ul>{children}</ul>
    </Scroller>
  );
}
const Text = styled('p')({ margin: '12px 0 0' });

/** Shorter runs show no dialog, because it would only flash. */
const slowAfterMs = 400;

function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}

/** Progress as a bar and in numbers. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const labels = useLabels(listLabels);
  const locale = useLocale();
  const text = fill(labels.progress, { done: formatNumber(done, locale), total: formatNumber(total, locale) });
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * done) / total : 0}
        aria-label={label}
        aria-valuetext={text}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <p style={{ margin: '10px 0 0', color: color.muted, fontVariantNumeric: 'tabular-nums' }}>{text}</p>
    </div>
  );
}

function Report({ outcome, doneText }: { outcome: Outcome<RaRecord>; doneText: Run['doneText'] }) {
  const labels = useLabels(listLabels);
  const locale = useLocale();
  const { getName } = useResource();
  const getErrorMessage = useErrorMessage();
  const { done, rejected, untried } = outcome;
  return (
    <>
      {done.length > 0 && <div>{doneText(done.length)}</div>}
      {rejected.length > 0 && (
        <>
          <Text>{labels.couldNot(rejected.length)}</Text>
          <RowList label={labels.couldNot(rejected.length)}>
            {rejected.map(({ item, error }) => (
              <li key={item.id}>
                <strong>{getName(item, locale)}</strong>
                <span>{getErrorMessage(error)}</span>
              </li>
            ))}
          </RowList>
        </>
      )}
      <Text style={{ color: color.muted }}>
        {[...(untried.length > 0 ? [labels.notTried(untried.length)] : []), labels.othersStaySelected].join(' ')}
      </Text>
    </>
  );
}

export function RunDialog({ run, onStop, onClose }: { run: Run | null; onStop: () => void; onClose: () => void }) {
  const labels = useLabels(listLabels);
  const isRunning = run !== null && !run.outcome;
  const isSlow = useIsSlow(isRunning);
  if (!run) return null;
  const title = run.outcome ? (run.outcome.rejected.length > 0 ? labels.reportTitle : labels.stoppedTitle) : run.title;
  return (
    <Dialog
      open={run.outcome !== undefined || isSlow}
      onClose={isRunning ? onStop : onClose}
      title={title}
      actions={
        isRunning ? (
          <Button variant="outlined" onClick={onStop} disabled={run.isStopping}>
            {run.isStopping ? labels.stopping : labels.stop}
          </Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            {labels.close}
          </Button>
        )
      }
    >
      {run.outcome ? (
        <Report outcome={run.outcome} doneText={run.doneText} />
      ) : (
        <Progress label={run.title} done={run.processed} total={run.total} />
      )}
    </Dialog>
  );
}
