/**
 * The way to the cart with how much is in it: known in the browser only, in room that is kept for it.
 * Whoever doesn't buy has the way to the back office in the same room.
 */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useCartCount } from '#src/session/cart.ts';
import { buys, useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { control, Word } from '#src/ui/header/headerParts.ts';
import { Counted } from './Counted.tsx';
import { frameLabels } from './labels.ts';

const Link = styled(AppLink)({
  ...control,
  marginRight: -11,
  [from.lg]: { gap: 14, width: 126, justifyContent: 'flex-end' },
});
/** Its name is longer: it takes the room of the wishes too, which its people have none of. */
const OfficeLink = styled(Link)({ [from.lg]: { gap: 8, width: 174, marginLeft: -48 } });

export function CartLink() {
  const text = useLabels(frameLabels);
  const count = useCartCount();
  const session = useSession();
  if (!buys(session?.me)) {
    return (
      <OfficeLink to="/products/list" aria-label={text.office}>
        <Icon name="office" />
        <Word>{text.office}</Word>
      </OfficeLink>
    );
  }
  return (
    <Link to="/cart" aria-label={count > 0 ? text.cartWith(count) : text.cart}>
      <Counted icon="cart" count={count} />
      <Word>{text.cart}</Word>
    </Link>
  );
}
