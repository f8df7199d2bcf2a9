/**
 * The way to the cart with how much is in it: known in the browser only, in room that is kept for it.
 * Whoever doesn't buy has the way to the back office in the same room.
 */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useCartCount } from '#src/session/cart.ts';
import { buys, useSession } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { control, Word } from '#src/ui/header/headerParts.ts';
import { frameLabels } from './labels.ts';

const Link = styled(AppLink)({ ...control, marginRight: -11, [from.lg]: { gap: 14, width: 116, justifyContent: 'flex-end' } });
const Holder = styled('span')({ position: 'relative', lineHeight: 0 });
const Badge = styled('span')({
  position: 'absolute',
  top: -8,
  left: 11,
  minWidth: 19,
  height: 19,
  padding: '0 5px',
  borderRadius: 99,
  background: colour.primary,
  color: colour.onPrimary,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '19px',
  textAlign: 'center',
  boxShadow: `0 0 0 2px ${colour.paper}`,
});

const most = 99;

export function CartLink() {
  const text = useLabels(frameLabels);
  const count = useCartCount();
  const session = useSession();
  if (!buys(session?.me)) {
    return (
      <Link to="/products/list" aria-label={text.office}>
        <Icon name="office" />
        <Word>{text.office}</Word>
      </Link>
    );
  }
  return (
    <Link to="/cart" aria-label={count > 0 ? text.cartWith(count) : text.cart}>
      <Holder>
        <Icon name="cart" />
        {count > 0 && <Badge aria-hidden="true">{count > most ? `${most}+` : count}</Badge>}
      </Holder>
      <Word>{text.cart}</Word>
    </Link>
  );
}
