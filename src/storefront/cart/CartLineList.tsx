/** Lines of a cart, on its page and in its drawer. Container queries adapt them to their own width. */
import styled from '@emotion/styled';
import type { CartItem } from '#contract/carts.ts';
import { CartLine } from './CartLine.tsx';
import type { LineActions } from './useLineActions.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' });

export interface CartLineListProps {
  items: readonly CartItem[];
  actions: LineActions;
}

export const CartLineList = ({ items, actions }: CartLineListProps) => (
  <List>
    {items.map((item) => (
      <CartLine
        key={item.product.id}
        item={item}
        onCount={(count) => actions.setCounts(new Map([[item.product.id, count]]))}
        onRemove={() => actions.remove(item)}
      />
    ))}
  </List>
);
