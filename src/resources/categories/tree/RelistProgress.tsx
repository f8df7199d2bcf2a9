/** Products of a large branch that moved take their new place one after the other: how far that is. */
import styled from '@emotion/styled';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '#contract/live.ts';
import { useHints } from '#src/api/useHints.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { treeWords } from './labels.ts';
import { nodeOf, type Tree } from './moves.ts';

const Line = styled('div')({
  flexBasis: '100%',
  padding: '10px 14px',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  background: colour.paper,
  fontSize: '0.875rem',
  '& > p': { margin: '0 0 8px', fontVariantNumeric: 'tabular-nums' },
});

export function RelistProgress({ tree }: { tree: Tree }) {
  const text = useLabels(treeWords);
  const locale = useLocale();
  const queries = useQueryClient();
  const nameIn = (id: number) => {
    const node = nodeOf(tree, id);
    return node ? nameOf(node, locale) : '';
  };
  const [running, setRunning] = useState<Progress | null>(null);
  useHints(
    'categories',
    () => undefined,
    (progress) => {
      if (progress.total !== null && progress.done < progress.total) return setRunning(progress);
      setRunning(null);
      notify(fill(text.relisted, { name: nameIn(progress.id) }), { tone: 'success' });
      void queries.invalidateQueries({ queryKey: ['categories'] });
    },
  );
  if (!running) return null;
  const { id, done, total } = running;
  const told = fill(text.relisting, {
    name: nameIn(id),
    done: formatNumber(done, locale),
    all: formatNumber(total ?? 0, locale),
  });
  return (
    <Line>
      <p>{told}</p>
      <LinearProgress
        variant="determinate"
        value={total ? (100 * done) / total : 0}
        aria-label={told}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Line>
  );
}
