/** The lines of a cart, on its page and in its drawer: they look at their own width, not at the window's. */
import styled from '@emotion/styled';
import type { CartItem } from '#contract/carts.ts';
import { CartLine } from './CartLine.tsx';
import type { LineDeeds } from './useLineDeeds.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' });

export interface LinesProps {
  items: readonly CartItem[];
  deeds: LineDeeds;
}

export const Lines = ({ items, deeds }: LinesProps) => (
  <List>
    {items.map((item) => (
      <CartLine
        key={item.product.id}
        item={item}
        onCount={(count) => deeds.setCounts(new Map([[item.product.id, count]]))}
        onRemove={() => deeds.remove(item)}
      />
    ))}
  </List>
);
