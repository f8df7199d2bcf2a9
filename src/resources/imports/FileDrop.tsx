/** Uploads a file that is dropped or chosen, with progress and a cancel button. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { ApiError } from '#contract/client.ts';
import { maxImportMegabytes, type Import, type ImportNoun } from '#contract/imports.ts';
import { createApiWithFetch } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { createFetchWithProgress } from '#src/api/fetchWithProgress.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { stepLabels } from './steps/labels.ts';

const Zone = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  padding: '32px 16px',
  border: `1.5px dashed ${color.strongLine}`,
  borderRadius: radius.card,
  color: color.muted,
  textAlign: 'center',
  fontSize: '0.875rem',
  '& > p': { margin: 0, maxWidth: 480, lineHeight: 1.5 },
  '&[data-over=true]': { borderColor: color.primary, background: color.primarySoft },
});
const UploadStatus = styled('div')({
  width: '100%',
  maxWidth: 420,
  display: 'grid',
  gap: 10,
  '& > p': { margin: 0, overflowWrap: 'anywhere', color: color.text },
});

/** A missing choice is not an error yet, so it isn't red. */
const MutedText = styled('p')({ margin: '10px 0 0', color: color.muted, fontSize: '0.8125rem' });

const allowedExtension = /\.(csv|tsv|txt|xlsx|json|zip)$/i;
const acceptedTypes = '.csv,.tsv,.txt,.xlsx,.json,.zip';
const megabyte = 1024 * 1024;

export interface FileDropProps {
  body: { noun: ImportNoun; company_id?: number };
  /** Why no file can be uploaded yet. */
  disabledReason: string | undefined;
  onUploaded: (created: Pick<Import, 'id'>) => void;
}

export function FileDrop({ body, disabledReason, onUploaded }: FileDropProps) {
  const text = useLabels(stepLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const uploadAbort = useRef<AbortController>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [upload, setUpload] = useState<{ name: string; progress: number } | null>(null);
  const [errorText, setErrorText] = useState<string>();
  useEffect(() => () => uploadAbort.current?.abort(), []);

  const validateFile = ({ name, size }: File): string | undefined => {
    if (disabledReason) return disabledReason;
    if (!allowedExtension.test(name)) return text.wrongKind;
    if (size === 0) return text.empty;
    return size > maxImportMegabytes * megabyte ? fill(text.tooLarge, { max: maxImportMegabytes }) : undefined;
  };

  const formatProgress = (part: number) => formatNumber(part, locale, { style: 'percent', maximumFractionDigits: 0 });

  async function uploadFile(file: File | undefined) {
    if (!file || upload) return;
    const fileError = validateFile(file);
    setErrorText(fileError);
    if (fileError) return;
    const { signal } = (uploadAbort.current = new AbortController());
    setUpload({ name: file.name, progress: 0 });
    try {
      onUploaded(
        await createApiWithFetch(
          createFetchWithProgress((progress) => setUpload({ name: file.name, progress })),
        ).imports.create({
          body,
          files: { file: [file] },
          signal,
        }),
      );
    } catch (error) {
      if (signal.aborted) return;
      setErrorText((error instanceof ApiError && Object.values(error.errors).join(' ')) || failureText(error));
    } finally {
      setUpload(null);
    }
  }
  const handleDrag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(over);
  };

  return (
    <>
      <Zone
        data-over={isDragOver}
        onDragOver={handleDrag(true)}
        onDragLeave={handleDrag(false)}
        onDrop={(event) => {
          handleDrag(false)(event);
          void uploadFile(event.dataTransfer.files[0]);
        }}
      >
        {upload ? (
          <UploadStatus role="status">
            <p>
              {upload.progress < 1
                ? `${fill(text.uploading, { name: upload.name })} · ${formatProgress(upload.progress)}`
                : text.reading}
            </p>
            <LinearProgress
              variant={upload.progress < 1 ? 'determinate' : 'indeterminate'}
              value={upload.progress * 100}
              aria-label={fill(text.uploading, { name: upload.name })}
            />
            <Button onClick={() => uploadAbort.current?.abort()} style={{ justifySelf: 'center' }}>
              {text.cancel}
            </Button>
          </UploadStatus>
        ) : (
          <>
            <Icon name="list" size={32} />
            <p>{text.drop}</p>
            <Button variant="contained" disabled={disabledReason !== undefined} onClick={() => input.current?.click()}>
              {text.choose}
            </Button>
            <p>{fill(text.kinds, { max: maxImportMegabytes })}</p>
            <p>{text.known}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedTypes}
          aria-label={text.choose}
          onChange={(event) => {
            void uploadFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Zone>
      {errorText ? (
        <FieldError role="alert" style={{ marginTop: 10 }}>
          {errorText}
        </FieldError>
      ) : (
        disabledReason && <MutedText>{disabledReason}</MutedText>
      )}
    </>
  );
}
