/** Country flags, loaded with the first one that is shown. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { color } from '#src/theme/tokens.ts';

type FindFlagUrl = (iso: string) => string | undefined;
let loadedFind: FindFlagUrl | undefined;

const Box = styled('span')({
  flex: 'none',
  display: 'block',
  width: 24,
  height: 16,
  borderRadius: 3,
  overflow: 'hidden',
  background: color.softer,
  boxShadow: 'inset 0 0 0 1px rgba(0, 0, 0, .08)',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

/** A country's flag, beside its name. Its space is reserved until the picture loads. */
export function Flag({ iso }: { iso: string }) {
  const [find, setFind] = useState<FindFlagUrl | undefined>(() => loadedFind);
  useEffect(() => {
    if (find) return;
    // A country without its flag still has its name and code.
    void import('./flags.ts').then(
      (loaded) => {
        loadedFind = loaded.findFlagUrl;
        setFind(() => loaded.findFlagUrl);
      },
      () => undefined,
    );
  }, [find]);
  const url = find?.(iso);
  return <Box>{url && <img src={url} alt="" loading="lazy" decoding="async" />}</Box>;
}
