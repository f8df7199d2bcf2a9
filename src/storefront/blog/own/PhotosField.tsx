/** The photos beneath the text, and the title picture: chosen, shown small, taken away again. */
import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Photo } from '#contract/fields.ts';
import { maxPublicationPhotos } from '#contract/rules/publications.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { cropWords } from '#src/ui/crop/labels.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { judgeWhole } from '#src/ui/judge.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { ownLabels } from './labels.ts';

const PictureCrop = lazy(async () => ({ default: (await import('#src/ui/crop/PictureCrop.tsx')).PictureCrop }));

const Name = styled('div')({ marginBottom: 6, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 });
const Hint = styled('p')({ margin: '6px 0 0', color: colour.muted, fontSize: '0.8125rem' });
const Look = styled('div')({
  maxWidth: 480,
  marginBottom: 10,
  aspectRatio: '16 / 9',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: colour.softer,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
});
const Shelf = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: 10,
  margin: '0 0 10px',
  padding: 0,
  '& > li': { position: 'relative', borderRadius: radius.control, overflow: 'hidden' },
});
const Away = styled('button')({
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
  background: colour.paper,
  color: colour.text,
  cursor: 'pointer',
});
const accepted = '.jpg,.jpeg,.png,.gif';

function Chooser({
  label,
  many = false,
  disabled = false,
  onChosen,
}: {
  label: string;
  many?: boolean;
  disabled?: boolean;
  onChosen: (files: File[]) => void;
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
        multiple={many}
        accept={accepted}
        aria-label={label}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** A chosen file as an address to show it by. */
function useFileUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export interface LogoFieldProps {
  saved: Photo | null;
  chosen: File | null;
  onChoose: (file: File | null) => void;
  error: ReactNode;
}

export function LogoField({ saved, chosen, onChoose, error }: LogoFieldProps) {
  const text = useLabels(ownLabels);
  const faults = useLabels(cropWords).faults;
  const [fault, setFault] = useState<string>();
  const url = useFileUrl(chosen);
  const [uncut, setUncut] = useState<File | null>(null);

  async function choose(files: File[]) {
    const { taken, refused } = await judgeWhole(files, 1);
    setFault(refused[0] && faults[refused[0].fault]);
    setUncut(taken[0] ?? null);
  }
  return (
    <div>
      <Name>{text.fields.logo}</Name>
      {(url ?? saved) && (
        <Look>{url ? <img src={url} alt="" /> : <Picture photo={saved} alt="" ratio={16 / 9} sizes="480px" />}</Look>
      )}
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Chooser label={saved || chosen ? text.replace : text.choose} onChosen={(files) => void choose(files)} />
        {chosen && (
          <Button size="small" color="error" onClick={() => onChoose(null)}>
            {text.remove}
          </Button>
        )}
      </span>
      <Hint>{text.logoHint}</Hint>
      {uncut && (
        <Suspense>
          <PictureCrop
            file={uncut}
            saveLabel={text.use}
            aspect={16 / 9}
            field="logo"
            onClose={() => setUncut(null)}
            send={(picture) => {
              onChoose(picture);
              setUncut(null);
              return Promise.resolve();
            }}
          />
        </Suspense>
      )}
      {fault ? <FieldError role="alert">{fault}</FieldError> : error}
    </div>
  );
}

export interface PhotosFieldProps {
  photos: readonly Photo[];
  onChange: (photos: readonly Photo[]) => void;
  onAdd: (files: File[]) => void;
}

export function PhotosField({ photos, onChange, onAdd }: PhotosFieldProps) {
  const text = useLabels(ownLabels);
  return (
    <div>
      <Name>{text.fields.photos}</Name>
      {photos.length > 0 && (
        <Shelf>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Picture photo={photo} alt="" ratio={1} sizes="160px" />
              <Away
                type="button"
                aria-label={fill(text.removePhoto, { n: index + 1 })}
                onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
              >
                <Icon name="close" size={16} />
              </Away>
            </li>
          ))}
        </Shelf>
      )}
      <Chooser
        label={text.addPhotos}
        many
        disabled={photos.length >= maxPublicationPhotos}
        onChosen={(files) => onAdd(files.slice(0, maxPublicationPhotos - photos.length))}
      />
    </div>
  );
}
