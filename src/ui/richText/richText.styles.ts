/** Styles of rich text, in the editor and on pages. */
import { color, radius } from '#src/theme/tokens.ts';

export const richTextStyles = {
  overflowWrap: 'anywhere',
  // Overrides the margins of headings below.
  '& > :not(* + *)': { marginTop: '0 !important' },
  '& > :last-child': { marginBottom: 0 },
  '& p, & ul, & ol, & dl': { margin: '0 0 1em' },
  '& ul, & ol': { paddingLeft: '1.5em' },
  '& li > p': { margin: '0 0 .35em' },
  '& li::marker': { color: color.muted },
  '& h1, & h2': {
    margin: '1.7em 0 .55em',
    fontSize: '1.375em',
    fontWeight: 680,
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
  },
  '& h3, & h4, & h5, & h6': { margin: '1.5em 0 .5em', fontSize: '1.125em', fontWeight: 650, lineHeight: 1.3 },
  '& a': {
    color: color.primary,
    textDecoration: 'underline',
    textUnderlineOffset: '.18em',
    textDecorationThickness: 1,
  },
  '& blockquote': {
    margin: '1.4em 0',
    padding: '.2em 0 .2em 1.2em',
    borderLeft: `3px solid ${color.primary}`,
    color: color.muted,
    fontSize: '1.0625em',
  },
  '& blockquote > :last-child': { marginBottom: 0 },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    margin: '1.6em auto',
    borderRadius: radius.card,
    background: color.softer,
  },
  '& hr': { width: '30%', margin: '2.4em auto', border: 0, borderTop: `1px solid ${color.strongLine}` },
  '& pre': {
    margin: '0 0 1em',
    padding: '14px 16px',
    overflowX: 'auto',
    borderRadius: radius.control,
    background: color.softer,
    fontSize: '.875em',
  },
  '& :not(pre) > code': { padding: '.1em .35em', borderRadius: 5, background: color.softer, fontSize: '.9em' },
  '& table': { width: '100%', margin: '0 0 1.2em', borderCollapse: 'collapse', fontSize: '.9375em' },
  '& th, & td': {
    minWidth: 64,
    padding: '8px 12px',
    border: `1px solid ${color.line}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& th': { background: color.soft, fontWeight: 650 },
  '& th > p, & td > p': { margin: 0 },
} as const;
