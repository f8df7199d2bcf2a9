/** Takes photos from the disk: dropped, pasted, or chosen by a button. What is none is said at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { maxPhotos } from '#contract/products.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { acceptedTypes, judgeWhole, type RefusedFile } from '#src/ui/judge.ts';
import { photoWords } from './labels.ts';

const Zone = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '24px 16px',
  border: `1.5px dashed ${colour.strongLine}`,
  borderRadius: radius.card,
  color: colour.muted,
  textAlign: 'center',
  fontSize: '0.875rem',
  transition: 'border-color .15s, background .15s',
  '&[data-over=true]': { borderColor: colour.primary, background: colour.primarySoft },
  '& p': { margin: 0 },
});

export interface DropzoneProps {
  onFiles: (files: File[]) => void;
  /** How many photos there are already. */
  present: number;
}

export function Dropzone({ onFiles, present }: DropzoneProps) {
  const text = useLabels(photoWords);
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const room = Math.max(maxPhotos - present, 0);

  async function take(files: readonly File[]) {
    if (files.length === 0) return;
    const judged = await judgeWhole(files, room);
    setRefused(judged.refused);
    if (judged.taken.length > 0) onFiles(judged.taken);
  }

  // Pasted anywhere on the screen, as long as the photos are on it.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || zone.current?.closest('[hidden]')) return;
    event.preventDefault();
    void take(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <>
      <Zone
        ref={zone}
        data-over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take([...event.dataTransfer.files]);
        }}
      >
        <Icon name="picture" size={32} />
        <p>{room > 0 ? text.dropPhotos : fill(text.full, { max: maxPhotos })}</p>
        <Button variant="outlined" disabled={room === 0} onClick={() => input.current?.click()}>
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
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </Zone>
      {refused.length > 0 && (
        <div style={{ marginTop: 14 }}>
          <Callout
            tone="error"
            title={text.notTaken(refused.length)}
            close={{ label: text.dismiss, run: () => setRefused([]) }}
          >
            {refused.map(({ name, fault }, index) => (
              <p key={`${index}-${name}`} style={{ overflowWrap: 'anywhere' }}>
                {`${name}: ${fill(text.faults[fault], { max: maxPhotos })}`}
              </p>
            ))}
          </Callout>
        </div>
      )}
    </>
  );
}
