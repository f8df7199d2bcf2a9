/** An upload with progress, cancel and retry. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { FilePreview } from './FilePreview.tsx';
import { photoLabels } from './labels.ts';
import type { Upload } from './uploadQueue.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 12,
  padding: '8px 0',
  fontSize: '0.875rem',
  '& > figure': { margin: 0, borderRadius: radius.control, overflow: 'hidden' },
  '& strong': { display: 'block', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { color: color.muted, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
  '&[data-failed=true] small': { color: color.error },
});

export interface UploadRowProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

export function UploadRow({ upload: { file, state, sent, error }, onCancel, onRetry }: UploadRowProps) {
  const text = useLabels(photoLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const isFailed = state === 'failed';
  const percent = formatNumber(sent, locale, { style: 'percent' });
  const statusText = isFailed
    ? (error instanceof ApiError && error.errors['photos']) || failureText(error)
    : state === 'waiting'
      ? text.waiting
      : sent < 1
        ? percent
        : text.processing;
  return (
    <Row data-failed={isFailed}>
      <figure>
        <FilePreview file={file} />
      </figure>
      <div>
        <strong>{file.name}</strong>
        <small role={isFailed ? 'alert' : undefined}>{statusText}</small>
        {state === 'sending' && (
          <LinearProgress
            variant={sent < 1 ? 'determinate' : 'indeterminate'}
            value={Math.round(sent * 100)}
            aria-label={file.name}
            sx={{ mt: 0.5 }}
          />
        )}
      </div>
      <div>
        {isFailed && (
          <Button size="small" onClick={onRetry} aria-label={`${text.retry}: ${file.name}`}>
            {text.retry}
          </Button>
        )}
        <Button
          size="small"
          color={isFailed ? 'error' : 'primary'}
          onClick={onCancel}
          aria-label={`${isFailed ? text.leaveOut : text.cancel}: ${file.name}`}
        >
          {isFailed ? text.leaveOut : text.cancel}
        </Button>
      </div>
    </Row>
  );
}
