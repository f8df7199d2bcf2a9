/** Fields for the cover picture and the photos of a publication. */
import styled from '@emotion/styled';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Photo } from '#contract/fields.ts';
import { maxPublicationPhotos } from '#contract/rules/publications.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { cropLabels } from '#src/ui/crop/labels.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { useObjectUrl } from '#src/ui/useObjectUrl.ts';
import { validatePictures } from '#src/ui/validateFiles.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { myPublicationLabels } from './labels.ts';

const PictureCrop = lazy(async () => ({ default: (await import('#src/ui/crop/PictureCrop.tsx')).PictureCrop }));

const FieldName = styled('div')({ marginBottom: 6, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 });
const Hint = styled('p')({ margin: '6px 0 0', color: color.muted, fontSize: '0.8125rem' });
const Preview = styled('div')({
  maxWidth: 480,
  marginBottom: 10,
  aspectRatio: '16 / 9',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: color.softer,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
});
const PhotoGrid = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: 10,
  margin: '0 0 10px',
  padding: 0,
  '& > li': { position: 'relative', borderRadius: radius.control, overflow: 'hidden' },
});
const RemoveButton = styled('button')({
  position: 'absolute',
  top: 6,
  right: 6,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: color.paper,
  color: color.text,
  cursor: 'pointer',
});
/** Extensions that the file chooser offers. */
const acceptedTypes = '.jpg,.jpeg,.png,.gif';

function FileChooser({
  label,
  isMultiple = false,
  disabled = false,
  onChoose,
}: {
  label: string;
  isMultiple?: boolean;
  disabled?: boolean;
  onChoose: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={acceptedTypes}
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

export interface LogoFieldProps {
  saved: Photo | null;
  /** The cropped file that saving uploads; null if none has been chosen. */
  chosen: File | null;
  onChoose: (file: File | null) => void;
  error: ReactNode;
}

/** The cover picture; the API calls it `logo`. */
export function LogoField({ saved, chosen, onChoose, error }: LogoFieldProps) {
  const text = useLabels(myPublicationLabels);
  const fileErrors = useLabels(cropLabels).errors;
  const [fileError, setFileError] = useState<string>();
  const [fileToCrop, setFileToCrop] = useState<File | null>(null);
  const chosenUrl = useObjectUrl(chosen);

  async function cropFirst(files: File[]) {
    const { taken, rejected } = await validatePictures(files, 1);
    setFileError(rejected[0] && fileErrors[rejected[0].error]);
    setFileToCrop(taken[0] ?? null);
  }
  return (
    <div>
      <FieldName>{text.fields.logo}</FieldName>
      {(chosenUrl ?? saved) && (
        <Preview>
          {chosenUrl ? <img src={chosenUrl} alt="" /> : <Picture photo={saved} alt="" ratio={16 / 9} sizes="480px" />}
        </Preview>
      )}
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <FileChooser label={saved || chosen ? text.replace : text.choose} onChoose={(files) => void cropFirst(files)} />
        {chosen && (
          <Button size="small" color="error" onClick={() => onChoose(null)}>
            {text.remove}
          </Button>
        )}
      </span>
      <Hint>{text.logoHint}</Hint>
      {fileToCrop && (
        <Suspense>
          <PictureCrop
            file={fileToCrop}
            saveLabel={text.use}
            aspect={16 / 9}
            field="logo"
            onClose={() => setFileToCrop(null)}
            send={(picture) => {
              onChoose(picture);
              setFileToCrop(null);
              return Promise.resolve();
            }}
          />
        </Suspense>
      )}
      {fileError ? <FieldError role="alert">{fileError}</FieldError> : error}
    </div>
  );
}

export interface PhotosFieldProps {
  photos: readonly Photo[];
  /** Number of added files that are not among the photos yet. */
  uploading: number;
  onChange: (photos: readonly Photo[]) => void;
  onAdd: (files: File[]) => void;
}

export function PhotosField({ photos, uploading, onChange, onAdd }: PhotosFieldProps) {
  const text = useLabels(myPublicationLabels);
  const room = maxPublicationPhotos - photos.length - uploading;
  const addFiles = (files: File[]) => {
    if (files.length > room) notify(fill(text.photoLimit, { max: maxPublicationPhotos }), { tone: 'error' });
    onAdd(files.slice(0, room));
  };
  return (
    <div>
      <FieldName>{text.fields.photos}</FieldName>
      {photos.length > 0 && (
        <PhotoGrid>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Picture photo={photo} alt="" ratio={1} sizes="160px" />
              <RemoveButton
                type="button"
                aria-label={fill(text.removePhoto, { n: index + 1 })}
                onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
              >
                <Icon name="close" size={16} />
              </RemoveButton>
            </li>
          ))}
        </PhotoGrid>
      )}
      <FileChooser label={text.addPhotos} isMultiple disabled={room <= 0} onChoose={addFiles} />
    </div>
  );
}
