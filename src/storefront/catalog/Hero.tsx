/** What a visitor meets first at the top of the catalog. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { catalogLabels } from './labels.ts';

const Banner = styled('section')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.panel,
  padding: '28px 22px',
  background: colour.primarySoft,
  [from.md]: { padding: '52px 48px' },
  // An awning: what a stall at a market has.
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 0 auto',
    height: 10,
    background: `repeating-linear-gradient(90deg, ${colour.primary} 0 28px, transparent 28px 56px)`,
    opacity: 0.85,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    right: '-6%',
    bottom: '-70%',
    width: '46%',
    aspectRatio: '1',
    borderRadius: '50%',
    background: `radial-gradient(circle, ${colour.primary}, transparent 68%)`,
    opacity: 0.16,
  },
  '& h1': { margin: 0, maxWidth: 620, fontSize: '1.625rem', lineHeight: 1.15, fontWeight: 720, letterSpacing: '-0.02em', textWrap: 'balance', [from.md]: { fontSize: '2.5rem' } },
  '& p': { margin: '12px 0 0', maxWidth: 520, color: colour.muted, lineHeight: 1.5, [from.md]: { fontSize: '1.0625rem' } },
});

export function Hero() {
  const text = useLabels(catalogLabels);
  return (
    <Banner>
      <h1>{text.heroTitle}</h1>
      <p>{text.heroText}</p>
    </Banner>
  );
}
