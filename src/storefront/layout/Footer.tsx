/** Footer of the storefront: theme, links and legal documents. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { PageWidth } from '#src/ui/layoutParts.tsx';
import { documentLabels, documentTypes } from '../documents/labels.ts';
import { frameLabels } from './labels.ts';
import { Logo } from '#src/ui/header/Logo.tsx';
import { ThemeChoice } from '#src/ui/header/ThemeChoice.tsx';

const FooterRoot = styled('footer')({
  marginTop: 'auto',
  borderTop: `1px solid ${color.line}`,
  background: color.soft,
});
const Columns = styled('div')({
  display: 'grid',
  gap: 32,
  padding: '40px 0 48px',
  [from.md]: { gridTemplateColumns: '2fr 1fr 1fr', gap: 48 },
  '& p': { margin: '14px 0 0', color: color.muted, fontSize: '0.875rem', lineHeight: 1.5, maxWidth: 320 },
  '& h2': { margin: '0 0 10px', fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li a': {
    display: 'inline-block',
    padding: '5px 0',
    color: color.muted,
    fontSize: '0.875rem',
    lineHeight: 1.4,
    textDecoration: 'none',
  },
  '& li a:hover': { color: color.primary, textDecoration: 'underline' },
});

export function Footer() {
  const text = useLabels(frameLabels);
  const names = useLabels(documentLabels);
  return (
    <FooterRoot>
      <PageWidth>
        <Columns>
          <div>
            <Logo />
            <p>{text.tagline}</p>
            <div style={{ marginTop: 20 }}>
              <ThemeChoice />
            </div>
          </div>
          <nav aria-label={text.shop}>
            <h2>{text.shop}</h2>
            <ul>
              <li>
                <AppLink to="/products/catalog">{text.catalog}</AppLink>
              </li>
              <li>
                <AppLink to="/blog/all">{text.blog}</AppLink>
              </li>
              <li>
                <AppLink to="/cart">{text.cart}</AppLink>
              </li>
              <li>
                <AppLink to="/wishes" rel="nofollow">
                  {text.wishes}
                </AppLink>
              </li>
              <li>
                <AppLink to="/orders/list/my" rel="nofollow">
                  {text.myOrders}
                </AppLink>
              </li>
            </ul>
          </nav>
          <nav aria-label={text.documents}>
            <h2>{text.documents}</h2>
            <ul>
              {documentTypes.map((type) => (
                <li key={type}>
                  <AppLink to={`/document/read/${type}`}>{names[type]}</AppLink>
                </li>
              ))}
            </ul>
          </nav>
        </Columns>
      </PageWidth>
    </FooterRoot>
  );
}
