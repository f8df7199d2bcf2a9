/** What somebody said: text with safe links. */
import { Fragment } from 'react';
import { piecesOf } from './links.ts';

export const Said = ({ text }: { text: string }) => (
  <>
    {piecesOf(text).map((piece, index) => (
      // The pieces of a text never change places.
      <Fragment key={index}>
        {'url' in piece ? (
          <a href={piece.url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {piece.text}
          </a>
        ) : (
          piece.text
        )}
      </Fragment>
    ))}
  </>
);
