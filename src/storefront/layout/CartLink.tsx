/**
 * Link to the cart with the number of items, which only the browser knows; its room is reserved. Users who can't buy
 * get the link to the back office in its place.
 */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useCartCount } from '#src/session/cart.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { headerControl, ControlLabel } from '#src/ui/header/headerParts.ts';
import { CountedIcon } from './CountedIcon.tsx';
import { frameLabels } from './labels.ts';

const Link = styled(AppLink)({
  ...headerControl,
  marginRight: -11,
  [from.lg]: { gap: 14, width: 126, justifyContent: 'flex-end' },
});
/** The longer label also takes the room of the wish list, which these users don't have. */
const OfficeLink = styled(Link)({ [from.lg]: { gap: 8, width: 174, marginLeft: -48 } });

export function CartLink() {
  const text = useLabels(frameLabels);
  const count = useCartCount();
  const session = useSession();
  if (!canBuy(session?.me)) {
    return (
      <OfficeLink to="/products/list" aria-label={text.office}>
        <Icon name="office" />
        <ControlLabel>{text.office}</ControlLabel>
      </OfficeLink>
    );
  }
  return (
    <Link to="/cart" aria-label={count > 0 ? text.cartWith(count) : text.cart}>
      <CountedIcon icon="cart" count={count} />
      <ControlLabel>{text.cart}</ControlLabel>
    </Link>
  );
}
