/** A file of the disk as a picture. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { colour } from '#src/theme/tokens.ts';

const Shot = styled('img')({
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  display: 'block',
  background: colour.softer,
});

export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <Shot src={url} alt={file.name} draggable={false} />;
}
