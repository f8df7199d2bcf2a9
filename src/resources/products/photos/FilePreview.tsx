/** Preview of a local image file. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { color } from '#src/theme/tokens.ts';

const PreviewImage = styled('img')({
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  display: 'block',
  background: color.softer,
});

export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return <PreviewImage src={url} alt={file.name} draggable={false} />;
}
