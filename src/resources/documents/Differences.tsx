/** What changes from one text to another, as words struck out and put in. */
import styled from '@emotion/styled';
import { useMemo } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden, radius } from '#src/theme/tokens.ts';
import { countWords, differences } from './differences.ts';
import { screenWords } from './labels.ts';

const Text = styled('div')({
  position: 'relative',
  maxHeight: 'min(52vh, 520px)',
  overflowY: 'auto',
  padding: '14px 16px',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  background: colour.paper,
  fontSize: '0.9375rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& ins, & del': { borderRadius: 3, padding: '0 1px' },
  '& ins': { textDecoration: 'none', background: `color-mix(in srgb, ${colour.primary} 20%, transparent)` },
  '& del': { background: `color-mix(in srgb, ${colour.error} 14%, transparent)` },
  '& hr': { border: 0, borderTop: `1px dashed ${colour.strongLine}`, margin: '10px 0' },
});
const Figures = styled('p')({ margin: '0 0 8px', color: colour.muted, fontSize: '0.875rem' });
const Heard = styled('span')(hidden);

export default function Differences({ before, after }: { before: string; after: string }) {
  const text = useLabels(screenWords);
  const pieces = useMemo(() => differences(before, after), [before, after]);
  const { added, removed } = countWords(pieces);
  if (pieces.length === 0) return <Figures>{text.noDifferences}</Figures>;
  return (
    <>
      <Figures>{text.figures(added, removed)}</Figures>
      {/* People's own words, whatever the language of the screen. */}
      <Text tabIndex={0} role="region" aria-label={text.differences}>
        {pieces.map(({ kind, text: words }, index) => {
          if (kind === 'left_out') return <hr key={index} />;
          const said = <span translate="no">{words}</span>;
          if (kind === 'same') return <span key={index}>{said}</span>;
          const Mark = kind === 'added' ? 'ins' : 'del';
          return (
            <Mark key={index}>
              <Heard>{`[${text[kind]}: `}</Heard>
              {said}
              <Heard>]</Heard>
            </Mark>
          );
        })}
      </Text>
    </>
  );
}
