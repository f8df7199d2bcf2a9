/** Welcome banner at the top of the catalog, with a few products. */
import styled from '@emotion/styled';
import type { CardProduct } from '#contract/products.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, radius, shadow } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { catalogLabels } from './labels.ts';

const Banner = styled('section')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.panel,
  padding: '38px 22px 28px',
  background: `linear-gradient(110deg, ${color.primarySoft}, ${color.soft})`,
  [from.md]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: 32,
    padding: '10px 40px 0',
    minHeight: 272,
  },
  [from.lg]: { paddingInline: 56 },
  // An awning, like a market stall.
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 0 auto',
    height: 10,
    background: `repeating-linear-gradient(90deg, ${color.primary} 0 28px, transparent 28px 56px)`,
  },
  '& h1': {
    margin: 0,
    fontSize: '1.625rem',
    lineHeight: 1.15,
    fontWeight: 720,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
    [from.md]: { fontSize: '2.125rem' },
    [from.xl]: { fontSize: '2.5rem' },
  },
  '& p': {
    margin: '12px 0 0',
    maxWidth: 480,
    color: color.muted,
    lineHeight: 1.5,
    [from.md]: { fontSize: '1.0625rem' },
  },
});
/** Three fixed places, so that nothing moves while the page streams. */
const Tiles = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 164px))',
  justifyContent: 'end',
  alignItems: 'center',
  [below.md]: { display: 'none' },
});
const ProductTile = styled(AppLink)({
  borderRadius: radius.card,
  overflow: 'hidden',
  boxShadow: shadow.raised,
  border: `4px solid ${color.paper}`,
  transition: 'transform .25s ease',
  '&[data-place="0"]': { transform: 'rotate(-5deg) translateY(8px)' },
  '&[data-place="1"]': { transform: 'translateY(-4px) scale(1.08)', zIndex: 1 },
  '&[data-place="2"]': { transform: 'rotate(5deg) translateY(8px)' },
  '&:hover': { transform: 'translateY(-6px) scale(1.08)', zIndex: 2 },
});

const tileCount = 3;

export function Hero({ products }: { products: readonly CardProduct[] }) {
  const text = useLabels(catalogLabels);
  const locale = useLocale();
  // The last of the page, so that no product is on the screen twice.
  const shownProducts = products.filter((product) => product.photos.length > 0).slice(-tileCount);
  return (
    <Banner>
      <div>
        <h1>{text.heroTitle}</h1>
        <p>{text.heroText}</p>
      </div>
      {shownProducts.length === tileCount && (
        <Tiles>
          {shownProducts.map((product, place) => (
            <ProductTile
              key={product.id}
              to={`/products/view/${product.id}`}
              data-place={place}
              aria-label={getLocalizedName(product, locale)}
            >
              <Picture photo={product.photos[0]} alt="" ratio={1} sizes="164px" />
            </ProductTile>
          ))}
        </Tiles>
      )}
    </Banner>
  );
}
