/** The heart on a card and on a product's page. Whoever doesn't buy doesn't wish either. */
import styled from '@emotion/styled';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { buys, useSession } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useWish } from './useWish.ts';
import { useIsWished } from './wishList.ts';

const words = labels({
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
  color: colour.text,
  background: `color-mix(in srgb, ${colour.paper} 82%, transparent)`,
  transition: 'transform .15s, background-color .15s',
  '&:hover': { background: colour.paper, transform: 'scale(1.06)' },
  '&[aria-pressed=true]': { color: colour.error },
  '&[aria-pressed=true] path': { fill: 'currentColor' },
});

export interface WishButtonProps {
  productId: number;
  /** The product's. */
  name: string;
}

export function WishButton({ productId, name }: WishButtonProps) {
  const text = useLabels(words);
  const session = useSession();
  const isWished = useIsWished(productId);
  const wish = useWish();
  if (!buys(session?.me)) return null;
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
