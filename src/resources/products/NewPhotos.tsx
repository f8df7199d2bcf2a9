/** Photos of a product that is not made yet: they go along with it. */
import styled from '@emotion/styled';
import { useEffect, useMemo } from 'react';
import { useInput } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Dropzone } from './Dropzone.tsx';
import { productWords } from './labels.ts';

interface ChosenPhoto {
  rawFile: File;
}

const Row = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 10, listStyle: 'none', margin: '14px 0 0', padding: 0, '& > li': { position: 'relative' } });
const Shot = styled('img')({ width: 96, height: 96, objectFit: 'cover', borderRadius: radius.control, border: `1px solid ${colour.line}`, display: 'block' });
const Remove = styled('button')({ position: 'absolute', top: 4, right: 4, width: 28, height: 28, display: 'grid', placeItems: 'center', padding: 0, border: 0, borderRadius: 999, background: colour.paper, color: colour.text, cursor: 'pointer' });

/** Addresses that show files of the disk, given back when they are not shown any more. */
function usePreviews(files: readonly File[]): readonly string[] {
  const previews = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(() => () => previews.forEach((preview) => URL.revokeObjectURL(preview)), [previews]);
  return previews;
}

export function NewPhotos() {
  const text = useLabels(productWords);
  const { field } = useInput({ source: 'photos', format: (value: unknown) => value, parse: (value: unknown) => value });
  const chosen = useMemo(() => (field.value ?? []) as ChosenPhoto[], [field.value]);
  const files = useMemo(() => chosen.map(({ rawFile }) => rawFile), [chosen]);
  const previews = usePreviews(files);
  return (
    <>
      <Dropzone onFiles={(added) => field.onChange([...chosen, ...added.map((rawFile) => ({ rawFile }))])} />
      {files.length > 0 && (
        <Row>
          {files.map((file, index) => (
            <li key={previews[index]}>
              <Shot src={previews[index]} alt={file.name} />
              <Remove type="button" aria-label={`${text.removePhoto}: ${file.name}`} onClick={() => field.onChange(chosen.filter((_, other) => other !== index))}>
                <Icon name="close" size={16} />
              </Remove>
            </li>
          ))}
        </Row>
      )}
    </>
  );
}
