/** Shows the differences between two texts as deleted and inserted words. */
import styled from '@emotion/styled';
import { useMemo } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { countWords, diffTexts } from './diffTexts.ts';
import { screenLabels } from './labels.ts';

const Text = styled('div')({
  position: 'relative',
  maxHeight: 'min(52vh, 520px)',
  overflowY: 'auto',
  padding: '14px 16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.paper,
  fontSize: '0.9375rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& ins, & del': { borderRadius: 3, padding: '0 1px' },
  '& ins': { textDecoration: 'none', background: `color-mix(in srgb, ${color.primary} 20%, transparent)` },
  '& del': { background: `color-mix(in srgb, ${color.error} 14%, transparent)` },
  '& hr': { border: 0, borderTop: `1px dashed ${color.strongLine}`, margin: '10px 0' },
});
const Figures = styled('p')({ margin: '0 0 8px', color: color.muted, fontSize: '0.875rem' });
const ScreenReaderText = styled('span')(visuallyHidden);

export default function Differences({ before, after }: { before: string; after: string }) {
  const text = useLabels(screenLabels);
  const pieces = useMemo(() => diffTexts(before, after), [before, after]);
  const { added, removed } = countWords(pieces);
  if (pieces.length === 0) return <Figures>{text.noDifferences}</Figures>;
  return (
    <>
      <Figures>{text.figures(added, removed)}</Figures>
      {/* The document's language may differ from the interface language. */}
      <Text tabIndex={0} role="region" aria-label={text.differences}>
        {pieces.map(({ kind, text: pieceText }, index) => {
          if (kind === 'left_out') return <hr key={index} />;
          const content = <span translate="no">{pieceText}</span>;
          if (kind === 'same') return <span key={index}>{content}</span>;
          const Mark = kind === 'added' ? 'ins' : 'del';
          return (
            <Mark key={index}>
              <ScreenReaderText>{`[${text[kind]}: `}</ScreenReaderText>
              {content}
              <ScreenReaderText>]</ScreenReaderText>
            </Mark>
          );
        })}
      </Text>
    </>
  );
}
