import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { colour } from '#src/theme/tokens.ts';

type FlagOf = (iso: string) => string | undefined;
let flagOf: FlagOf | undefined;

const Box = styled('span')({
  flex: 'none',
  display: 'block',
  width: 24,
  height: 16,
  borderRadius: 3,
  overflow: 'hidden',
  background: colour.softer,
  boxShadow: 'inset 0 0 0 1px rgba(0, 0, 0, .08)',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

/** A country's flag; the name stands beside it. Its place is kept until the picture is there. */
export function Flag({ iso }: { iso: string }) {
  const [find, setFind] = useState<FlagOf | undefined>(() => flagOf);
  useEffect(() => {
    if (find) return;
    // Without its flag a country is still known by name and code.
    void import('./flags.ts').then(
      (loaded) => {
        flagOf = loaded.flagOf;
        setFind(() => loaded.flagOf);
      },
      () => undefined,
    );
  }, [find]);
  const url = find?.(iso);
  return <Box>{url && <img src={url} alt="" loading="lazy" decoding="async" />}</Box>;
}
