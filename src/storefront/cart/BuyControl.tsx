/** Into the cart: a button, and once it is in, how many. */
import styled from '@emotion/styled';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { buys, useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { useBuying } from './useBuying.ts';

const InCart = lazy(async () => ({ default: (await import('./InCart.tsx')).InCart }));

/** In Russian the way to the cart has no room beside the count on a phone. */
const Place = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, '& > *': { flex: 1, whiteSpace: 'nowrap' } });

export interface BuyControlProps {
  product: Product;
  size: 'small' | 'large';
  /** The button's name where its words don't say what is bought. */
  label?: string;
  /** The button's words. */
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
      {count > 0 && !isBusy && buys(session?.me) ? (
        <Suspense fallback={button}>
          <InCart product={product} count={count} size={size} />
        </Suspense>
      ) : (
        button
      )}
    </Place>
  );
}
