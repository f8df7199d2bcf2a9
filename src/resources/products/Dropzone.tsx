/** Takes photos from the disk: dropped, or chosen by a button. */
import styled from '@emotion/styled';
import { useRef, useState, type DragEvent } from 'react';
import Button from '@mui/material/Button';
import { maxPhotos } from '#contract/products.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { productWords } from './labels.ts';

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

/** What browsers offer to choose; the server judges by content. */
const accepted = 'image/jpeg,image/png,image/gif';

export interface DropzoneProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
}

export function Dropzone({ onFiles, disabled = false }: DropzoneProps) {
  const text = useLabels(productWords);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const images = [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (images.length > 0 && !disabled) onFiles(images);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over && !disabled);
  };
  return (
    <Zone
      data-over={isOver}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="picture" size={32} />
      <p>{text.dropPhotos}</p>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {text.addPhotos}
      </Button>
      <p>{fill(text.photoRules, { max: maxPhotos })}</p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label={text.addPhotos}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </Zone>
  );
}
