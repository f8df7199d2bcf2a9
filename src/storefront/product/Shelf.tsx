/** A row of product cards to swipe. */
import styled from '@emotion/styled';
import { useId } from 'react';
import type { CardProduct } from '#contract/products.ts';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ProductCard } from '../catalog/ProductCard.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
  '& > a': { color: color.primary, fontWeight: 550, fontSize: '0.9375rem', padding: '4px 0' },
});
const Row = styled('ul')({
  listStyle: 'none',
  margin: '20px -16px -8px',
  padding: '4px 16px 8px',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(44vw, 220px)',
  gap: 14,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: 16,
  scrollbarWidth: 'thin',
  '& > li': { scrollSnapAlign: 'start', display: 'grid', minWidth: 0 },
  [from.md]: {
    margin: '20px -4px -8px',
    padding: '4px 4px 8px',
    gridAutoColumns: '220px',
    gap: 20,
    scrollPaddingInline: 4,
  },
});

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

export interface ShelfProps {
  title: string;
  /** Undefined while loading. */
  products: readonly CardProduct[] | undefined;
  /** Link to all products of the row. */
  allLink?: { to: string; text: string };
}

/** Renders nothing if there are no products. */
export function Shelf({ title, products, allLink }: ShelfProps) {
  const id = useId();
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby={id} style={{ minWidth: 0 }}>
      <Head>
        <SectionTitle id={id}>{title}</SectionTitle>
        {allLink && (
          <AppLink to={allLink.to} aria-describedby={id}>
            {allLink.text}
          </AppLink>
        )}
      </Head>
      <Row aria-busy={!products}>
        {!products &&
          skeletonKeys.map((key) => (
            <li key={key}>
              <Skeleton height="auto" radius={14} style={{ aspectRatio: '1' }} />
            </li>
          ))}
        {products?.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} view="grid" isEager={false} />
          </li>
        ))}
      </Row>
    </section>
  );
}
