/** Who is signed in; for everybody else the way to sign in. */
import styled from '@emotion/styled';
import { lazy, Suspense } from 'react';
import { localePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { loginPath } from '#src/session/location.ts';
import { buys, useSession, worksHere } from '#src/session/session.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import type { AccountEntry } from '#src/ui/header/AccountMenu.tsx';
import { accountRoom, control, Word } from '#src/ui/header/headerParts.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useHere } from '../useHere.ts';
import { frameLabels } from './labels.ts';

const AccountMenu = lazy(async () => ({ default: (await import('#src/ui/header/AccountMenu.tsx')).AccountMenu }));

const Room = styled('span')({ ...control, ...accountRoom });
const SignIn = styled(AppLink)({ ...control, ...accountRoom });

export function UserMenu() {
  const text = useLabels(frameLabels);
  const me = useSession()?.me;
  const locale = useLocale();
  const { path, search } = useHere();
  if (!me) {
    return (
      <SignIn to={loginPath(localePath(path, locale) + search)} aria-label={text.signIn} rel="nofollow">
        <Icon name="user" />
        <Word>{text.signIn}</Word>
      </SignIn>
    );
  }
  const entries: AccountEntry[] = [];
  if (buys(me))
    entries.push(
      { to: '/cart', text: text.cart, icon: 'cart' },
      { to: '/wishes', text: text.wishes, icon: 'heart' },
      { to: '/orders/list/my', text: text.myOrders, icon: 'box' },
    );
  if (buys(me) && !me.is_guest) entries.push({ to: '/settings/profile#bonuses', text: text.bonuses, icon: 'star' });
  if (worksHere(me))
    entries.push(
      { to: '/products/list', text: text.products, icon: 'office' },
      { to: '/orders/list/full', text: text.orders, icon: 'list' },
    );
  if (!me.is_guest) entries.push({ to: '/blog/my', text: text.myPosts, icon: 'picture' });
  return (
    <Suspense
      fallback={
        <Room aria-hidden="true">
          <Icon name="user" />
        </Room>
      }
    >
      <AccountMenu me={me} entries={entries} />
    </Suspense>
  );
}
