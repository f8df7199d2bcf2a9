/** Renders the text of an answer: no HTML, and links only to pages of this site. */
import styled from '@emotion/styled';
import { memo } from 'react';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { parseBlocks, type Span } from './markdown.ts';

const Text = styled('div')({
  overflowWrap: 'anywhere',
  lineHeight: 1.6,
  '& p, & ul': { margin: '0 0 .7em' },
  '& > :last-child': { marginBottom: 0 },
  '& ul': { paddingLeft: 20 },
  '& li + li': { marginTop: 4 },
  '& a': { color: color.primary, textUnderlineOffset: 3 },
  '& strong': { fontWeight: 650 },
});

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map((span, index) =>
    span.kind === 'link' ? (
      <AppLink key={index} to={span.path}>
        {span.text}
      </AppLink>
    ) : span.kind === 'bold' ? (
      <strong key={index}>{span.text}</strong>
    ) : (
      <span key={index}>{span.text}</span>
    ),
  );

export const Answer = memo(function Answer({ text }: { text: string }) {
  return (
    // The text is in the language of the question, not of the screen.
    <Text translate="no">
      {parseBlocks(text).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.items.map((spans, place) => (
              <li key={place}>
                <Spans spans={spans} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {block.lines.map((spans, place) => (
              <span key={place}>
                {place > 0 && <br />}
                <Spans spans={spans} />
              </span>
            ))}
          </p>
        ),
      )}
    </Text>
  );
});
