/** The result of an import: counts, rows, download of rejected rows, and undo. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useImportAction } from '../useImport.ts';
import { ActionBar } from './ActionBar.tsx';
import { FamilyCount } from './FamilyCount.tsx';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { stepLabels } from './labels.ts';
import { LeftOut } from './LeftOut.tsx';
import { ImportRows, type RowFilter } from './ImportRows.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 });

const tones = { done: 'good', canceled: 'warning', failed: 'error', partly_undone: 'warning', undone: 'good' } as const;
const formats = ['csv', 'xlsx'] as const;

function ResultSummary({ detail, onShow }: { detail: ImportDetail; onShow: (filter: RowFilter) => void }) {
  const text = useLabels(stepLabels);
  const { isBusy, run } = useImportAction();
  const { id, can, status, failure, photos, kept } = detail;
  const outcome = status in tones ? (status as keyof typeof tones) : 'done';
  const lines = [
    outcome === 'canceled' && text.canceledText,
    failure,
    photos.done > 0 && text.photosDone(photos.done),
  ].filter(Boolean) as string[];
  return (
    <>
      <Callout tone={tones[outcome]} title={text[outcome]}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Callout>
      {status !== 'undone' && (photos.failed > 0 || can.retry_photos) && (
        <Callout
          tone="warning"
          title={photos.failed > 0 ? text.photosFailed(photos.failed) : text.photosLeft(photos.total - photos.done)}
          actions={
            <>
              {photos.failed > 0 && <Button onClick={() => onShow({ photo_errors: true })}>{text.onlyPhotos}</Button>}
              {can.retry_photos && (
                <Button
                  variant="outlined"
                  loading={isBusy}
                  onClick={() => void run(() => api.imports.retryPhotos({ params: { id } }))}
                >
                  {text.retryPhotos}
                </Button>
              )}
            </>
          }
        />
      )}
      {kept > 0 && (
        <Callout
          tone="warning"
          title={status === 'partly_undone' ? text.skipped(kept) : text.noneUndone(kept)}
          actions={<Button onClick={() => onShow({ kept: true })}>{text.onlySkipped}</Button>}
        />
      )}
    </>
  );
}

function RejectedRowsDownload({ detail: { id, can, noun, company, rows } }: { detail: ImportDetail }) {
  const text = useLabels(stepLabels);
  const failureText = useFailureText();
  if (!can.refused) return null;
  const label = rows.unknown === 0 ? text.download : rows.refuse === 0 ? text.downloadUnreached : text.downloadBoth;
  const download = (format: (typeof formats)[number]) =>
    void api.imports.refused({ params: { id }, body: { format } }).then(
      ({ url }) => window.location.assign(url),
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  return (
    <Actions>
      {formats.map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<OfficeIcon name="download" size={18} />}
          onClick={() => download(format)}
        >
          {fill(label, { format: format.toUpperCase() })}
        </Button>
      ))}
      <Button component={Link} to={`/imports/new?noun=${noun}${company ? `&company=${company.id}` : ''}`}>
        {text.mended}
      </Button>
    </Actions>
  );
}

export function Result({ detail }: { detail: ImportDetail }) {
  const text = useLabels(stepLabels);
  const { isBusy, run } = useImportAction();
  const [filter, setFilter] = useState<RowFilter>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, rows, can, noun, kept } = detail;
  const isPartly = detail.status === 'partly_undone';
  const effects = [rows.create > 0 && text.made(rows.create), rows.change > 0 && text.restored(rows.change)].filter(
    (effect) => effect !== false,
  );
  const undo = () => {
    setIsConfirming(false);
    void run(() => api.imports.undo({ params: { id } }));
  };
  return (
    <Stack>
      <ResultSummary detail={detail} onShow={setFilter} />
      <RejectedRowsDownload detail={detail} />
      <LeftOut detail={detail} onShow={setFilter} />
      {rows.total > 0 && (
        <>
          <OutcomeCounts
            rows={rows}
            chosen={filter.outcome ?? null}
            onChoose={(outcome) => setFilter(outcome ? { outcome } : {})}
          />
          <FamilyCount detail={detail} />
          <ImportRows key={JSON.stringify(filter)} detail={detail} filter={filter} />
        </>
      )}
      <ActionBar>
        {can.undo && (
          <Button
            color="error"
            loading={isBusy}
            onClick={() => setIsConfirming(true)}
            style={{ marginInlineEnd: 'auto' }}
          >
            {isPartly ? text.undoRest : text.undo}
          </Button>
        )}
        {can.check && (
          <Button
            variant="outlined"
            loading={isBusy}
            onClick={() => void run(() => api.imports.check({ params: { id } }))}
          >
            {text.again}
          </Button>
        )}
        <Button variant="outlined" component={Link} to={`/imports/new?noun=${noun}`}>
          {text.another}
        </Button>
        <Button variant="contained" component={Link} to={`/${noun}/list`}>
          {text.open[noun]}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={isPartly ? text.undoRestTitle : text.undoTitle}
        text={isPartly ? text.undoRestText(kept) : text.undoText(effects)}
        confirmLabel={isPartly ? text.undoRest : text.undo}
        onConfirm={undo}
      />
    </Stack>
  );
}
