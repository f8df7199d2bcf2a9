/** Photos of a product: upload, sort, describe, choose the main one, delete. Each step is saved at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Photo } from '#contract/fields.ts';
import type { Product } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { AltInput } from './AltInput.tsx';
import { Dropzone } from './Dropzone.tsx';
import { photoLabels } from './labels.ts';
import { SortableGrid, SortableTile } from './SortableGrid.tsx';
import { UploadRow } from './UploadRow.tsx';
import { usePhotoOrder, usePhotoWrites, useUploads } from './usePhotoWrites.ts';

const Footer = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 0 4px 6px',
  minHeight: 44,
  '& > .MuiButton-root': { paddingInline: 6, whiteSpace: 'nowrap' },
});
const UploadToolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  marginTop: 14,
  minHeight: 34,
  fontSize: '0.875rem',
  '& > span': { flex: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});
const UploadList = styled('ul')({ listStyle: 'none', margin: '4px 0 0', padding: 0 });

function Photos({ product }: { product: Product }) {
  const text = useLabels(photoLabels);
  const failureText = useFailureText();
  const { uploads, queue } = useUploads(product.id);
  const { photos, saveOrder } = usePhotoOrder(product);
  const writes = usePhotoWrites();
  const [photoToRemove, setPhotoToRemove] = useState<Photo | null>(null);

  /** Tells the result of a write that has begun. */
  const reportWrite = (write: Promise<void>, doneText: string, undo?: () => void) =>
    void write.then(
      () => notify(doneText, { tone: 'success', ...(undo && { action: { label: text.undo, run: undo } }) }),
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  const currentIds = photos.map(({ id }) => id);
  const changeOrder = (ids: readonly number[]) =>
    reportWrite(saveOrder(ids), text.orderSaved, () => reportWrite(saveOrder(currentIds), text.orderBack));
  return (
    <Card>
      <Dropzone photoCount={photos.length + uploads.length} onFiles={queue.add} />
      {uploads.length > 0 && (
        <UploadToolbar role="group" aria-label={text.uploading}>
          <span role="status">{text.left(uploads.length)}</span>
          {uploads.filter(({ state }) => state === 'failed').length > 1 && (
            <Button size="small" onClick={() => queue.retry()}>
              {text.retryAll}
            </Button>
          )}
          {uploads.length > 1 && (
            <Button size="small" onClick={queue.cancelAll}>
              {text.cancelAll}
            </Button>
          )}
        </UploadToolbar>
      )}
      {uploads.length > 0 && (
        <UploadList aria-label={text.uploading}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onCancel={() => queue.cancel(upload.key)}
              onRetry={() => queue.retry(upload.key)}
            />
          ))}
        </UploadList>
      )}
      {photos.length > 0 && (
        <SortableGrid ids={currentIds} label={text.photos} onOrder={(ids) => changeOrder(ids.map(Number))}>
          {photos.map((photo, index) => {
            const label = fill(text.photoNumber, { n: index + 1, all: photos.length });
            return (
              <SortableTile
                key={photo.id}
                id={photo.id}
                label={label}
                isMain={photo.main}
                picture={
                  <Picture photo={photo} alt={photo.alt ?? label} ratio={1} sizes="(min-width: 768px) 200px, 45vw" />
                }
              >
                <AltInput
                  value={photo.alt}
                  label={label}
                  onSave={(alt) => reportWrite(writes.describe(photo.id, alt), text.altSaved)}
                />
                <Footer>
                  {photo.main ? (
                    <Chip color="green">{text.main}</Chip>
                  ) : (
                    <Button
                      size="small"
                      onClick={() => reportWrite(writes.makeMain(photo.id), text.mainChanged)}
                      aria-label={`${text.makeMain}: ${label}`}
                    >
                      {text.makeMain}
                    </Button>
                  )}
                  <IconButton
                    size="small"
                    color="error"
                    onClick={() => setPhotoToRemove(photo)}
                    aria-label={`${text.removePhoto}: ${label}`}
                  >
                    <OfficeIcon name="bin" size={18} />
                  </IconButton>
                </Footer>
              </SortableTile>
            );
          })}
        </SortableGrid>
      )}
      <Dialog
        open={photoToRemove !== null}
        onClose={() => setPhotoToRemove(null)}
        title={text.removePhotoTitle}
        actions={
          <>
            <Button onClick={() => setPhotoToRemove(null)}>{text.cancel}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                if (photoToRemove) reportWrite(writes.remove(photoToRemove.id), text.photoRemoved);
                setPhotoToRemove(null);
              }}
            >
              {text.remove}
            </Button>
          </>
        }
      >
        <div style={{ maxWidth: 220, marginInline: 'auto', borderRadius: radius.control, overflow: 'hidden' }}>
          <Picture photo={photoToRemove} alt="" ratio={1} sizes="220px" />
        </div>
      </Dialog>
    </Card>
  );
}

export default function ProductPhotos() {
  const product = useRecordContext<Product>();
  return product && <Photos product={product} />;
}
