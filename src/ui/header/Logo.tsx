/** The marketplace's logo, which links to the catalog. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '../AppLink.tsx';
import { headerLabels } from './labels.ts';

const Brand = styled(AppLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: color.text,
  textDecoration: 'none',
  fontSize: '1.25rem',
  fontWeight: 720,
  letterSpacing: '-0.02em',
  lineHeight: 1,
  '& svg': { color: color.primary },
});

/** The logo: the awning of a stall over a counter. */
export const LogoMark = () => (
  <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden="true" focusable="false" fill="currentColor">
    <path d="M5 4h22l3 9a4.3 4.3 0 0 1-7 3 4.7 4.7 0 0 1-7 0 4.7 4.7 0 0 1-7 0 4.3 4.3 0 0 1-7-3z" />
    <path
      d="M5 19.5V26a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-6.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
);

export function Logo() {
  const text = useLabels(headerLabels);
  return (
    <Brand to="/products/catalog">
      <LogoMark />
      {text.brand}
    </Brand>
  );
}
