/** The 404 page, also shown for a missing product or category. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { useHead } from '../head.tsx';
import { errorLabels } from './labels.ts';

const Middle = styled(PageWidth)({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  textAlign: 'center',
  gap: 12,
  minHeight: '64vh',
  paddingBlock: 48,
  '& > p': { margin: '0 0 16px', color: color.muted },
});
const StatusCode = styled('div')({
  fontSize: '5.5rem',
  fontWeight: 780,
  lineHeight: 1,
  letterSpacing: '-0.05em',
  color: color.primary,
  opacity: 0.9,
  [from.md]: { fontSize: '8rem' },
});

export function NotFound() {
  const text = useLabels(errorLabels);
  useHead({ title: text.title, noIndex: true });
  return (
    <Middle>
      <StatusCode aria-hidden="true">404</StatusCode>
      <PageTitle>{text.title}</PageTitle>
      <p>{text.text}</p>
      <LinkButton to="/products/catalog" variant="contained" size="large">
        {text.toCatalog}
      </LinkButton>
    </Middle>
  );
}
