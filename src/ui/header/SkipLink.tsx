/** The skip link for keyboard users. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { headerLabels } from './labels.ts';

const Anchor = styled('a')({
  ...visuallyHidden,
  '&:focus': {
    position: 'fixed',
    zIndex: 1600,
    top: 8,
    left: 8,
    width: 'auto',
    height: 'auto',
    margin: 0,
    clipPath: 'none',
    padding: '10px 16px',
    background: color.primary,
    color: color.onPrimary,
    borderRadius: 8,
  },
});

/** The first tab stop of a page: a link past the header to the element with the id `main`. */
export const SkipLink = () => <Anchor href="#main">{useLabels(headerLabels).skip}</Anchor>;
