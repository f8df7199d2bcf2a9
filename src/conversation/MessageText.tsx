/** The text of a message with safe links. */
import { Fragment } from 'react';
import { splitLinks } from './links.ts';

export const MessageText = ({ text }: { text: string }) => (
  <>
    {splitLinks(text).map((piece, index) => (
      // The pieces never change their order.
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
