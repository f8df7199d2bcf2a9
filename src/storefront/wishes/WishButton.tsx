/** Heart button on cards and product pages. Users who can't buy don't see it. */
import styled from '@emotion/styled';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useWish } from './useWish.ts';
import { useIsWished } from './wishList.ts';

const wishButtonLabels = labels({
  en: { wish: (name: string) => `Add to the wish list: ${name}` },
  ru: { wish: (name) => `В список желаний: ${name}` },
});

const Heart = styled('button')({
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  cursor: 'pointer',
  color: color.text,
  background: `color-mix(in srgb, ${color.paper} 82%, transparent)`,
  transition: 'transform .15s, background-color .15s',
  '&:hover': { background: color.paper, transform: 'scale(1.06)' },
  '&[aria-pressed=true]': { color: color.error },
  '&[aria-pressed=true] path': { fill: 'currentColor' },
});

export interface WishButtonProps {
  productId: number;
  /** Name of the product. */
  name: string;
}

export function WishButton({ productId, name }: WishButtonProps) {
  const text = useLabels(wishButtonLabels);
  const session = useSession();
  const isWished = useIsWished(productId);
  const wish = useWish();
  if (!canBuy(session?.me)) return null;
  return (
    <Heart
      type="button"
      className="needs-js"
      aria-pressed={isWished}
      aria-label={text.wish(name)}
      onClick={() => wish(productId, !isWished)}
    >
      <Icon name="heart" size={21} />
    </Heart>
  );
}
