/** Menu of the signed-in user, or a link to sign in. */
import styled from '@emotion/styled';
import { lazy, Suspense } from 'react';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buildLoginPath } from '#src/session/location.ts';
import { canBuy, useSession, hasShopAccess } from '#src/session/session.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import type { AccountEntry } from '#src/ui/header/AccountMenu.tsx';
import { accountControlSize, headerControl, ControlLabel } from '#src/ui/header/headerParts.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useCurrentAddress } from '../useCurrentAddress.ts';
import { frameLabels } from './labels.ts';

const AccountMenu = lazy(async () => ({ default: (await import('#src/ui/header/AccountMenu.tsx')).AccountMenu }));

const Placeholder = styled('span')({ ...headerControl, ...accountControlSize });
const SignInLink = styled(AppLink)({ ...headerControl, ...accountControlSize });

export function UserMenu() {
  const text = useLabels(frameLabels);
  const me = useSession()?.me;
  const locale = useLocale();
  const { path, search } = useCurrentAddress();
  if (!me) {
    return (
      <SignInLink to={buildLoginPath(toLocalePath(path, locale) + search)} aria-label={text.signIn} rel="nofollow">
        <Icon name="user" />
        <ControlLabel>{text.signIn}</ControlLabel>
      </SignInLink>
    );
  }
  const entries: AccountEntry[] = [];
  if (canBuy(me))
    entries.push(
      { to: '/cart', text: text.cart, icon: 'cart' },
      { to: '/wishes', text: text.wishes, icon: 'heart' },
      { to: '/orders/list/my', text: text.myOrders, icon: 'box' },
    );
  if (canBuy(me) && !me.is_guest) entries.push({ to: '/settings/profile#bonuses', text: text.bonuses, icon: 'star' });
  if (hasShopAccess(me))
    entries.push(
      { to: '/products/list', text: text.products, icon: 'office' },
      { to: '/orders/list/full', text: text.orders, icon: 'list' },
    );
  if (!me.is_guest) entries.push({ to: '/blog/my', text: text.myPosts, icon: 'picture' });
  return (
    <Suspense
      fallback={
        <Placeholder aria-hidden="true">
          <Icon name="user" />
        </Placeholder>
      }
    >
      <AccountMenu me={me} entries={entries} />
    </Suspense>
  );
}
