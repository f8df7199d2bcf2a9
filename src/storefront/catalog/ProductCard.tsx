/** A product as a card in the grid or a row in the list. */
import styled from '@emotion/styled';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { BuyControl } from '../cart/BuyControl.tsx';
import { ReducedPrice } from '../product/ReducedPrice.tsx';
import { WishButton } from '../wishes/WishButton.tsx';
import type { CatalogState } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';
import type { ShownCard } from './queries.ts';

const lowStockCount = 5;

const Card = styled('article')({
  position: 'relative',
  display: 'flex',
  minWidth: 0,
  '&[data-view=grid]': { flexDirection: 'column', gap: 12 },
  '&[data-view=list]': { gap: 16, padding: '16px 0', borderBottom: `1px solid ${color.line}`, [from.md]: { gap: 24 } },
});
const Photo = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.card,
  flex: 'none',
  '[data-view=list] > &': { alignSelf: 'start', width: 104, [from.sm]: { width: 144 }, [from.md]: { width: 180 } },
  '& img': { transition: 'transform .35s ease' },
  'article:hover > & img': { transform: 'scale(1.03)' },
  // With its placeholder, which would show through the photo
  '&[data-gone=true] > span:first-of-type': { opacity: 0.55 },
});
const Badge = styled('span')({
  position: 'absolute',
  left: 10,
  bottom: 10,
  padding: '3px 9px',
  borderRadius: 99,
  background: color.paper,
  color: color.text,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
  // On phones the photo of a row is small, so the badge fills its bottom.
  'article[data-view=list] &': {
    [below.sm]: { inset: 'auto 0 0', padding: 2, borderRadius: 0, fontSize: '0.6875rem', textAlign: 'center' },
  },
});
/** Above the link that covers the card. On phones it would hide the small photo of a row, so it is beside the name. */
const Wish = styled('div')({
  position: 'absolute',
  zIndex: 1,
  top: 6,
  right: 6,
  'article[data-view=list] > &': {
    [below.md]: { top: 8, right: -8 },
    [from.md]: { top: 22, left: 130, right: 'auto' },
  },
});
const Texts = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  flex: 1,
  gap: 4,
  '& h2': { margin: 0, fontSize: '0.9375rem', fontWeight: 550, lineHeight: 1.35, textWrap: 'pretty' },
  '[data-view=grid] > & h2:not([data-member=true])': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '[data-view=list] > & h2': { fontSize: '1.0625rem', [below.md]: { paddingRight: 36 } },
  '[data-view=list] > &': {
    [from.md]: { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 24, alignContent: 'start' },
  },
  '& a': { color: 'inherit', textDecoration: 'none' },
  // The link covers the card; the button is above it.
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  'article:hover > & h2 a': { color: color.primary },
});
const Small = styled('p')({
  margin: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: color.muted,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  minHeight: '1.4em',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
/** Above the link that covers the card, large enough for touch. */
const Seller = styled(AppLink)({
  position: 'relative',
  zIndex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  padding: '5px 0',
  margin: '-5px 0',
  '&:hover': { color: color.primary, textDecoration: 'underline' },
});
const BuyRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginTop: 'auto',
  paddingTop: 4,
  minHeight: 44,
  // In a row price and button have a column of their own.
  '[data-view=list] > div > &': {
    [from.md]: {
      gridColumn: 2,
      gridRow: '1 / span 3',
      flexDirection: 'column',
      alignItems: 'flex-end',
      justifyContent: 'flex-start',
      gap: 12,
      marginTop: 0,
    },
  },
  '& > div': { position: 'relative', zIndex: 1 },
  '& button': { whiteSpace: 'nowrap', gap: 6 },
  // On phones two cards share the width, so price and button are stacked.
  '[data-view=grid] > div > &': { [below.sm]: { flexDirection: 'column', alignItems: 'stretch' } },
});
const From = styled('small')({ color: color.muted, fontSize: '0.875rem' });
/** Above the link that covers the card. */
const ChooseLink = styled(LinkButton)({ position: 'relative', zIndex: 1 });
const photoSizes = {
  grid: '(min-width: 1200px) 300px, (min-width: 1024px) 30vw, (min-width: 768px) 31vw, 46vw',
  list: '(min-width: 768px) 180px, 144px',
};

export interface ProductCardProps {
  product: ShownCard;
  view: CatalogState['view'];
  /** Among the first on the screen: the photo is loaded eagerly. */
  isEager: boolean;
}

export function ProductCard({ product, view, isEager }: ProductCardProps) {
  const text = useLabels(catalogLabels);
  const locale = useLocale();
  const { family } = product;
  const name = getLocalizedName(product, locale);
  const path = `/products/view/${product.id}`;
  const isOutOfStock = family ? !family.in_stock : product.count <= 0;
  const isLowStock = !family && !isOutOfStock && product.count <= lowStockCount;

  return (
    <Card data-view={view}>
      <Photo data-gone={isOutOfStock}>
        <Picture photo={product.photos[0]} alt="" ratio={1} sizes={photoSizes[view]} isEager={isEager} />
        {(isOutOfStock || isLowStock) && <Badge>{isOutOfStock ? text.outOfStock : text.fewLeft(product.count)}</Badge>}
      </Photo>
      <Wish>
        <WishButton productId={product.id} name={name} />
      </Wish>
      <Texts>
        <h2 data-member={product.isMember}>
          <AppLink to={path}>{name}</AppLink>
        </h2>
        <Small>
          <Seller to={`/companies/view/${product.company.id}`}>{product.company.brand}</Seller>
        </Small>
        <Small>
          {product.rating !== null && (
            <>
              <Stars rating={product.rating} size={14} />
              <span>{text.reviews(product.reviews_count)}</span>
            </>
          )}
        </Small>
        <BuyRow>
          <span>
            {family?.has_price_range && <From>{text.from} </From>}
            <Price value={product.price} size="medium" />
            <ReducedPrice product={product} />
          </span>
          {family ? (
            <ChooseLink to={path} variant="outlined" size="small" aria-label={`${text.choose}: ${name}`}>
              {text.choose}
            </ChooseLink>
          ) : (
            <BuyControl product={product} size="small" label={`${text.addToCart}: ${name}`}>
              <Icon name="cart" size={18} />
              {text.addToCart}
            </BuyControl>
          )}
        </BuyRow>
      </Texts>
    </Card>
  );
}
