/** A dialog that crops a picture, shows previews, and uploads it. */
import 'react-image-crop/dist/ReactCrop.css';
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { FieldError } from '../FieldError.tsx';
import { useObjectUrl } from '../useObjectUrl.ts';
import { toCut, drawCut, centerPart } from './cropping.ts';
import { cropLabels } from './labels.ts';

const Stage = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  padding: 8,
  borderRadius: radius.control,
  background: color.softer,
  '& img': { display: 'block', maxHeight: 'min(38vh, 320px)', maxWidth: '100%' },
});
const Help = styled('p')({ margin: '8px 0 0', color: color.muted, fontSize: '0.8125rem' });
const Previews = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  marginTop: 14,
  color: color.muted,
  fontSize: '0.875rem',
});
const Progress = styled('progress')({
  display: 'block',
  width: '100%',
  height: 6,
  marginTop: 12,
  accentColor: color.primary,
});
const Preview = styled('span')({
  position: 'relative',
  flex: 'none',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  '& > img': { position: 'absolute', maxWidth: 'none', transformOrigin: '0 0' },
});

/** Preview of the crop in a square frame. */
function CropPreview({
  url,
  image,
  crop,
  side,
  round,
}: {
  url: string;
  image: HTMLImageElement;
  crop: PercentCrop;
  side: number;
  round: boolean;
}) {
  const cut = toCut(crop, image.naturalWidth, image.naturalHeight);
  const scale = side / cut.width;
  return (
    <Preview style={{ width: side, height: side, borderRadius: round ? '50%' : radius.control }}>
      <img src={url} alt="" style={{ width: image.naturalWidth * scale, left: -cut.x * scale, top: -cut.y * scale }} />
    </Preview>
  );
}

export interface PictureCropProps {
  file: File;
  /** Label of the button that saves. */
  saveLabel: string;
  /** Width by height of the crop; a square by default. */
  aspect?: number;
  /** Sides of the square previews in px; the last one is round. */
  frames?: readonly number[];
  /** Name of the field under which the server reports errors. */
  field: string;
  /**
   * Uploads the picture.
   * @param onSent called with the sent part, 0 … 1
   */
  send: (picture: File, onSent: (progress: number) => void, signal: AbortSignal) => Promise<void>;
  onClose: () => void;
}

export function PictureCrop({ file, saveLabel, aspect = 1, frames = [], field, send, onClose }: PictureCropProps) {
  const text = useLabels(cropLabels);
  const failureText = useFailureText();
  const url = useObjectUrl(file);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const abortRef = useRef<AbortController>(null);

  useEffect(() => () => abortRef.current?.abort(), []);

  async function save() {
    if (!image || !crop) return;
    setFailure(undefined);
    setSent(0);
    abortRef.current = new AbortController();
    const { signal } = abortRef.current;
    try {
      const cut = await drawCut(image, crop, aspect, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
      await send(
        new File([cut], `${field}.${cut.type === 'image/jpeg' ? 'jpg' : 'png'}`, { type: cut.type }),
        setSent,
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      setSent(null);
      setFailure((error instanceof ApiError && error.errors[field]) || failureText(error));
    }
  }

  const handles = {
    nwDragHandle: text.handle,
    nDragHandle: text.handle,
    neDragHandle: text.handle,
    eDragHandle: text.handle,
    seDragHandle: text.handle,
    sDragHandle: text.handle,
    swDragHandle: text.handle,
    wDragHandle: text.handle,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.crop}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="contained"
            aria-busy={sent !== null}
            disabled={!crop || sent !== null}
            onClick={() => void save()}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <Stage>
        {url && (
          <ReactCrop
            aspect={aspect}
            keepSelection
            minWidth={32}
            disabled={sent !== null}
            ariaLabels={{ cropArea: text.area, ...handles }}
            onChange={(_, percent) => setCrop(percent)}
            {...(crop && { crop })}
          >
            <img
              src={url}
              alt={file.name}
              onLoad={({ currentTarget }) => {
                setImage(currentTarget);
                setCrop(centerPart(currentTarget.naturalWidth, currentTarget.naturalHeight, aspect));
              }}
            />
          </ReactCrop>
        )}
      </Stage>
      <Help>{text.keys}</Help>
      {frames.length > 0 && (
        <Previews style={{ minHeight: 96 }}>
          {text.preview}
          {url && image && crop && (
            <>
              {frames.map((side, index) => (
                <CropPreview
                  key={side}
                  url={url}
                  image={image}
                  crop={crop}
                  side={side}
                  round={index === frames.length - 1}
                />
              ))}
            </>
          )}
        </Previews>
      )}
      {sent !== null && <Progress {...(sent < 1 && { value: sent })} aria-label={file.name} />}
      {failure && <FieldError role="alert">{failure}</FieldError>}
    </Dialog>
  );
}
