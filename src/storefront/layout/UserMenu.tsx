/** Who is signed in and where that person can go; for everybody else the way to sign in. */
import styled from '@emotion/styled';
import { useLocation } from 'react-router';
import { localePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { loginPath } from '#src/session/location.ts';
import { buys, useSession, worksHere } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Disclosure, menuEntry } from '#src/ui/Disclosure.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { useHere } from '../useHere.ts';
import { control, Word } from '#src/ui/header/headerParts.ts';
import { frameLabels } from './labels.ts';

/** As wide for a name as for "Sign in". */
const room = { '@media (min-width:1024px)': { width: 124, justifyContent: 'flex-start' } } as const;
const SignIn = styled(AppLink)({ ...control, ...room });
const Summary = styled('summary')({ ...control, ...room });
const Entry = styled(AppLink)(menuEntry);
const Line = styled('hr')({ border: 0, borderTop: `1px solid ${colour.line}`, margin: '6px 8px' });
const Who = styled('div')({ padding: '10px 12px 8px', '& strong': { display: 'block', fontWeight: 650, lineHeight: 1.35 }, '& span': { color: colour.muted, fontSize: '0.8125rem', overflowWrap: 'anywhere' } });

export function UserMenu() {
  const text = useLabels(frameLabels);
  const session = useSession();
  const { key } = useLocation();
  const locale = useLocale();
  const { path, search } = useHere();
  if (!session) {
    return (
      <SignIn to={loginPath(localePath(path, locale) + search)} aria-label={text.signIn} rel="nofollow">
        <Icon name="user" />
        <Word>{text.signIn}</Word>
      </SignIn>
    );
  }
  const { me } = session;
  const name = me.is_guest ? text.guest : me.first_name || me.fio || me.login || me.email || text.account;
  const entries: [string, string, IconName][] = [];
  if (buys(me)) entries.push(['/cart', text.cart, 'cart'], ['/orders/list/my', text.myOrders, 'box']);
  if (worksHere(me)) entries.push(['/products/list', text.products, 'office'], ['/orders/list/full', text.orders, 'list']);
  return (
    <Disclosure
      align="end"
      closeOn={key}
      summary={
        <Summary aria-label={`${text.account}: ${name}`}>
          <Icon name="user" />
          <Word>{name}</Word>
        </Summary>
      }
    >
      <Who>
        <strong>{me.is_guest ? text.guest : me.fio || name}</strong>
        {me.email && <span>{me.email}</span>}
      </Who>
      {entries.map(([to, label, icon]) => (
        <Entry key={to} to={to}>
          <Icon name={icon} size={20} />
          {label}
        </Entry>
      ))}
      <Line />
      <Entry to="/settings/profile">
        <Icon name="user" size={20} />
        {text.profile}
      </Entry>
      <Entry to="/logout">
        <Icon name="leave" size={20} />
        {text.logOut}
      </Entry>
    </Disclosure>
  );
}
