/** Progress of the background job that relists the products of a moved branch. */
import styled from '@emotion/styled';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '#contract/live.ts';
import { useHints } from '#src/api/useHints.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { treeLabels } from './labels.ts';
import { findNode, type Tree } from './moves.ts';

const Line = styled('div')({
  flexBasis: '100%',
  padding: '10px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.paper,
  fontSize: '0.875rem',
  '& > p': { margin: '0 0 8px', fontVariantNumeric: 'tabular-nums' },
});

export function RelistProgress({ tree }: { tree: Tree }) {
  const text = useLabels(treeLabels);
  const locale = useLocale();
  const queries = useQueryClient();
  const getName = (id: number) => {
    const node = findNode(tree, id);
    return node ? getLocalizedName(node, locale) : '';
  };
  const [running, setRunning] = useState<Progress | null>(null);
  useHints(
    'categories',
    () => undefined,
    (progress) => {
      if (progress.total !== null && progress.done < progress.total) return setRunning(progress);
      setRunning(null);
      notify(fill(text.relisted, { name: getName(progress.id) }), { tone: 'success' });
      void queries.invalidateQueries({ queryKey: ['categories'] });
    },
  );
  if (!running) return null;
  const { id, done, total } = running;
  const progressText = fill(text.relisting, {
    name: getName(id),
    done: formatNumber(done, locale),
    all: formatNumber(total ?? 0, locale),
  });
  return (
    <Line>
      <p>{progressText}</p>
      <LinearProgress
        variant="determinate"
        value={total ? (100 * done) / total : 0}
        aria-label={progressText}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Line>
  );
}
