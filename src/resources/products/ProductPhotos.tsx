/** The photos of a product: add several, choose the main one, delete. Each step is kept at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { ApiError } from '#contract/client.ts';
import type { Photo } from '#contract/fields.ts';
import { maxPhotos, type Product } from '#contract/products.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { Dropzone } from './Dropzone.tsx';
import { productWords } from './labels.ts';
import { usePhotoWrites, useUploads } from './usePhotos.ts';

const Grid = styled('ul')({ listStyle: 'none', margin: '16px 0 0', padding: 0, display: 'grid', gap: 14, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', [from.md]: { gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' } });
const Tile = styled('li')({ position: 'relative', border: `1px solid ${colour.line}`, borderRadius: radius.card, overflow: 'hidden', display: 'flex', flexDirection: 'column', '& > figure': { margin: 0 }, '&[data-main=true]': { borderColor: colour.primary } });
const Mark = styled('div')({ position: 'absolute', top: 8, left: 8, borderRadius: 999, background: colour.paper, lineHeight: 0 });
const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 4, padding: 6, marginTop: 'auto' });
const Progress = styled('div')({ display: 'flex', alignItems: 'center', gap: 14, marginTop: 14, fontSize: '0.875rem', '& > div': { flex: 1, display: 'grid', gap: 6 } });

function PhotoTile({ photo, label, onRemove, onMain }: { photo: Photo; label: string; onRemove: () => void; onMain: () => void }) {
  const text = useLabels(productWords);
  return (
    <Tile data-main={photo.main}>
      <figure>
        <Picture photo={photo} alt={photo.alt ?? label} ratio={1} sizes="(min-width: 768px) 200px, 45vw" />
      </figure>
      {photo.main && (
        <Mark>
          <Chip hue="green">{text.main}</Chip>
        </Mark>
      )}
      <Foot>
        {photo.main ? (
          <span />
        ) : (
          <Button size="small" onClick={onMain} aria-label={`${text.makeMain}: ${label}`}>
            {text.makeMain}
          </Button>
        )}
        <Button size="small" color="error" onClick={onRemove} aria-label={`${text.removePhoto}: ${label}`}>
          {text.remove}
        </Button>
      </Foot>
    </Tile>
  );
}

export function ProductPhotos() {
  const text = useLabels(productWords);
  const failureText = useFailureText();
  const product = useRecordContext<Product>();
  const { progress, failures, upload, cancel } = useUploads(product?.id ?? 0);
  const writes = usePhotoWrites();
  const [doomed, setDoomed] = useState<Photo | null>(null);
  if (!product) return null;

  /** Tells how a step ended. */
  const tell = (step: Promise<void>, done: string) => void step.then(() => notify(done, { tone: 'success' }), (error: unknown) => notify(failureText(error), { tone: 'error' }));
  const { photos } = product;
  return (
    <Card>
      <Dropzone disabled={progress !== null || photos.length >= maxPhotos} onFiles={(files) => void upload(files)} />
      {progress && (
        <Progress role="status">
          <div>
            {fill(text.uploading, { done: progress.done + 1, all: progress.all })}
            <LinearProgress variant="determinate" value={(progress.done / progress.all) * 100} aria-label={text.addPhotos} />
          </div>
          <Button size="small" onClick={cancel}>
            {text.cancelUpload}
          </Button>
        </Progress>
      )}
      {failures.length > 0 && (
        <div style={{ marginTop: 14 }}>
          <Callout tone="error" title={text.uploadsFailed}>
            {failures.map(({ name, error }) => (
              <p key={name}>{`${name}: ${(error instanceof ApiError && error.errors['photos']) || failureText(error)}`}</p>
            ))}
          </Callout>
        </div>
      )}
      <Grid>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            label={fill(text.photoOf, { n: index + 1, all: photos.length })}
            onMain={() => tell(writes.makeMain(photo.id), text.mainChanged)}
            onRemove={() => setDoomed(photo)}
          />
        ))}
      </Grid>
      <Dialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={text.removePhotoTitle}
        actions={
          <>
            <Button onClick={() => setDoomed(null)}>{text.cancel}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                if (doomed) tell(writes.remove(doomed.id), text.photoRemoved);
                setDoomed(null);
              }}
            >
              {text.remove}
            </Button>
          </>
        }
      >
        <div style={{ maxWidth: 220, marginInline: 'auto', borderRadius: radius.control, overflow: 'hidden' }}>
          <Picture photo={doomed} alt="" ratio={1} sizes="220px" />
        </div>
      </Dialog>
    </Card>
  );
}
