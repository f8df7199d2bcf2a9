/** Button that adds a product to the cart; once it is in, a quantity control. */
import styled from '@emotion/styled';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import type { CardProduct } from '#contract/products.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { useBuying } from './useBuying.ts';

const LazyCartQuantity = lazy(async () => ({ default: (await import('./CartQuantity.tsx')).CartQuantity }));

/** The Russian cart link doesn't fit beside the count on a phone, so it wraps. */
const Place = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, '& > *': { flex: 1, whiteSpace: 'nowrap' } });

export interface BuyControlProps {
  product: CardProduct;
  size: 'small' | 'large';
  /** Accessible name, if the button's text doesn't name the product. */
  label?: string;
  /** Text of the button. */
  children: ReactNode;
}

export function BuyControl({ product, size, label, children }: BuyControlProps) {
  const place = useRef<HTMLDivElement>(null);
  const session = useSession();
  const { count, isBusy, add, prepare } = useBuying(product);
  const button = (
    <Button
      size={size}
      variant="contained"
      disabled={product.count <= 0}
      aria-busy={isBusy}
      {...(label && { 'aria-label': label })}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => add(place.current)}
    >
      {children}
    </Button>
  );
  return (
    <Place ref={place} className="needs-js">
      {count > 0 && !isBusy && canBuy(session?.me) ? (
        <Suspense fallback={button}>
          <LazyCartQuantity product={product} count={count} size={size} />
        </Suspense>
      ) : (
        button
      )}
    </Place>
  );
}
