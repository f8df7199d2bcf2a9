/** Preview of a local image file. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';
import { useObjectUrl } from '#src/ui/useObjectUrl.ts';

const PreviewImage = styled('img')({
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  display: 'block',
  background: color.softer,
});

export const FilePreview = ({ file }: { file: File }) => (
  <PreviewImage src={useObjectUrl(file)} alt={file.name} draggable={false} />
);
