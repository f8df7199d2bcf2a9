/** Photos of a product that is not made yet: they go along with it, in the order chosen here. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useMemo } from 'react';
import { useInput } from 'react-admin';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { Dropzone } from './Dropzone.tsx';
import { FilePreview } from './FilePreview.tsx';
import { photoWords } from './labels.ts';
import { SortableGrid, SortableTile } from './Sortable.tsx';

interface ChosenPhoto {
  rawFile: File;
  key: number;
}

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '2px 2px 2px 10px',
  fontSize: '0.8125rem',
  color: colour.muted,
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export default function NewPhotos() {
  const text = useLabels(photoWords);
  const { field } = useInput({ source: 'photos', format: (value: unknown) => value, parse: (value: unknown) => value });
  const chosen = useMemo(() => (field.value ?? []) as ChosenPhoto[], [field.value]);
  const { onChange } = field;
  const add = (files: File[]) => {
    const first = Math.max(0, ...chosen.map(({ key }) => key)) + 1;
    onChange([...chosen, ...files.map((rawFile, index) => ({ rawFile, key: first + index }))]);
  };
  return (
    <>
      <Dropzone present={chosen.length} onFiles={add} />
      {chosen.length > 0 && (
        <SortableGrid
          ids={chosen.map(({ key }) => key)}
          label={text.photos}
          onOrder={(keys) => onChange(keys.flatMap((key) => chosen.find((photo) => photo.key === key) ?? []))}
        >
          {chosen.map(({ rawFile, key }, index) => (
            <SortableTile
              key={key}
              id={key}
              label={fill(text.photoOf, { n: index + 1, all: chosen.length })}
              isMain={index === 0}
              picture={<FilePreview file={rawFile} />}
            >
              <Foot>
                {index === 0 && <Chip hue="green">{text.main}</Chip>}
                <span>{rawFile.name}</span>
                <IconButton
                  size="small"
                  aria-label={`${text.removePhoto}: ${rawFile.name}`}
                  onClick={() => onChange(chosen.filter((photo) => photo.key !== key))}
                >
                  <OfficeIcon name="bin" size={18} />
                </IconButton>
              </Foot>
            </SortableTile>
          ))}
        </SortableGrid>
      )}
    </>
  );
}
