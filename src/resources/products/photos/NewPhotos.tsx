/** Photos of a product that is being created; they are sent with it, in this order. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useMemo } from 'react';
import { useInput } from 'react-admin';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { Dropzone } from './Dropzone.tsx';
import { FilePreview } from './FilePreview.tsx';
import { photoLabels } from './labels.ts';
import { SortableGrid, SortableTile } from './SortableGrid.tsx';

interface SelectedPhoto {
  rawFile: File;
  key: number;
}

const Footer = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '2px 2px 2px 10px',
  fontSize: '0.8125rem',
  color: color.muted,
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export default function NewPhotos() {
  const text = useLabels(photoLabels);
  const { field } = useInput({ source: 'photos', format: (value: unknown) => value, parse: (value: unknown) => value });
  const selectedPhotos = useMemo(() => (field.value ?? []) as SelectedPhoto[], [field.value]);
  const { onChange } = field;
  const add = (files: File[]) => {
    const firstKey = Math.max(0, ...selectedPhotos.map(({ key }) => key)) + 1;
    onChange([...selectedPhotos, ...files.map((rawFile, index) => ({ rawFile, key: firstKey + index }))]);
  };
  return (
    <>
      <Dropzone photoCount={selectedPhotos.length} onFiles={add} />
      {selectedPhotos.length > 0 && (
        <SortableGrid
          ids={selectedPhotos.map(({ key }) => key)}
          label={text.photos}
          onOrder={(keys) => onChange(keys.flatMap((key) => selectedPhotos.find((photo) => photo.key === key) ?? []))}
        >
          {selectedPhotos.map(({ rawFile, key }, index) => (
            <SortableTile
              key={key}
              id={key}
              label={fill(text.photoNumber, { n: index + 1, all: selectedPhotos.length })}
              isMain={index === 0}
              picture={<FilePreview file={rawFile} />}
            >
              <Footer>
                {index === 0 && <Chip color="green">{text.main}</Chip>}
                <span>{rawFile.name}</span>
                <IconButton
                  size="small"
                  aria-label={`${text.removePhoto}: ${rawFile.name}`}
                  onClick={() => onChange(selectedPhotos.filter((photo) => photo.key !== key))}
                >
                  <OfficeIcon name="bin" size={18} />
                </IconButton>
              </Footer>
            </SortableTile>
          ))}
        </SortableGrid>
      )}
    </>
  );
}
