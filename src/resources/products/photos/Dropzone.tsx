/** Takes photos that are dropped, pasted or chosen, and reports rejected files at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { maxPhotos } from '#contract/products.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { acceptedTypes, validatePictures, type RejectedFile } from '#src/ui/validateFiles.ts';
import { photoLabels } from './labels.ts';

const Zone = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '24px 16px',
  border: `1.5px dashed ${color.strongLine}`,
  borderRadius: radius.card,
  color: color.muted,
  textAlign: 'center',
  fontSize: '0.875rem',
  transition: 'border-color .15s, background .15s',
  '&[data-over=true]': { borderColor: color.primary, background: color.primarySoft },
  '& p': { margin: 0 },
});

export interface DropzoneProps {
  onFiles: (files: File[]) => void;
  /** Number of photos that the product already has. */
  photoCount: number;
}

export function Dropzone({ onFiles, photoCount }: DropzoneProps) {
  const text = useLabels(photoLabels);
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [rejectedFiles, setRejectedFiles] = useState<readonly RejectedFile[]>([]);
  const remainingCount = Math.max(maxPhotos - photoCount, 0);

  async function addFiles(files: readonly File[]) {
    if (files.length === 0) return;
    const result = await validatePictures(files, remainingCount);
    setRejectedFiles(result.rejected);
    if (result.taken.length > 0) onFiles(result.taken);
  }

  // Handles paste anywhere on the screen while the tab with photos is visible.
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || zone.current?.closest('[hidden]')) return;
    event.preventDefault();
    void addFiles(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const handleDrag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(over);
  };
  return (
    <>
      <Zone
        ref={zone}
        data-over={isDragOver}
        onDragOver={handleDrag(true)}
        onDragLeave={handleDrag(false)}
        onDrop={(event) => {
          handleDrag(false)(event);
          void addFiles([...event.dataTransfer.files]);
        }}
      >
        <Icon name="picture" size={32} />
        <p>{remainingCount > 0 ? text.dropPhotos : fill(text.full, { max: maxPhotos })}</p>
        <Button variant="outlined" disabled={remainingCount === 0} onClick={() => input.current?.click()}>
          {text.addPhotos}
        </Button>
        <p>{fill(text.photoRules, { max: maxPhotos })}</p>
        <input
          ref={input}
          type="file"
          accept={acceptedTypes.join(',')}
          multiple
          hidden
          aria-label={text.addPhotos}
          onChange={(event) => {
            void addFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </Zone>
      {rejectedFiles.length > 0 && (
        <div style={{ marginTop: 14 }}>
          <Callout
            tone="error"
            title={text.notTaken(rejectedFiles.length)}
            close={{ label: text.dismiss, run: () => setRejectedFiles([]) }}
          >
            {rejectedFiles.map(({ name, error }, index) => (
              <p key={`${index}-${name}`} style={{ overflowWrap: 'anywhere' }}>
                {`${name}: ${fill(text.errors[error], { max: maxPhotos })}`}
              </p>
            ))}
          </Callout>
        </div>
      )}
    </>
  );
}
