/** The account menu of the header, in the storefront and the back office: the user, links, and the exit. */
import styled from '@emotion/styled';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { findScreen } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '../AppLink.tsx';
import { Disclosure, menuEntry } from '../Disclosure.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { useStore } from '../store.ts';
import { unreadChats } from '../unreadChats.ts';
import { accountControlSize, headerControl, ControlLabel } from './headerParts.ts';
import { headerLabels } from './labels.ts';

const Summary = styled('summary')({ ...headerControl, ...accountControlSize });
const Entry = styled(AppLink)(menuEntry);
const Count = styled('b')({
  marginInlineStart: 'auto',
  padding: '0 7px',
  borderRadius: 99,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
});
const Dot = styled('i')({
  position: 'absolute',
  top: 7,
  left: 29,
  width: 9,
  height: 9,
  borderRadius: 99,
  background: color.primary,
  boxShadow: `0 0 0 2px ${color.paper}`,
});
const Divider = styled('hr')({ border: 0, borderTop: `1px solid ${color.line}`, margin: '6px 8px' });
const AccountSummary = styled('div')({
  padding: '10px 12px 8px',
  '& strong': { display: 'block', fontWeight: 650, lineHeight: 1.35 },
  '& span': { display: 'block', color: color.muted, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
});

export interface AccountEntry {
  /** As `AppLink` takes it. */
  to: string;
  text: string;
  icon: IconName;
  /** Number of unread items. */
  count?: number;
}

export interface AccountMenuProps {
  me: Me;
  /** Links of the application, above the account's links. */
  entries?: readonly AccountEntry[];
}

const settings = '/settings/account';

/**
 * Moves the focus with arrow keys, which wrap around, and with Home and End. On the button the arrows open the menu.
 */
function handleArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const root = event.currentTarget.querySelector('details');
  const entries = [...(root?.querySelectorAll<HTMLElement>('a') ?? [])];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  const isInside = root?.open || event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!root || to === undefined || !isInside) return;
  event.preventDefault();
  root.open = true;
  entries.at(to % entries.length)?.focus();
}

export function AccountMenu({ me, entries = [] }: AccountMenuProps) {
  const text = useLabels(headerLabels);
  const { key } = useLocation();
  const name = me.is_guest ? text.guest : me.first_name || me.fio || me.login || me.email || text.account;
  const unread = useStore(unreadChats) ?? 0;
  const accountEntries: AccountEntry[] = [
    ...(me.is_guest ? [] : [{ to: '/chats', text: text.chats, icon: 'chat' as const, count: unread }]),
    { to: '/settings/profile', text: text.profile, icon: 'user' },
    ...(me.tariff && !me.is_guest ? [{ to: '/tariffs/my', text: text.tariff, icon: 'star' as const }] : []),
    // Shown only if the screen exists.
    ...(findScreen(settings) ? [{ to: settings, text: text.accountSettings, icon: 'shield' as const }] : []),
    { to: '/logout', text: text.logOut, icon: 'leave' },
  ];
  const renderEntries = (shownEntries: readonly AccountEntry[]) =>
    shownEntries.map((entry) => (
      <Entry key={entry.to} to={entry.to}>
        <Icon name={entry.icon} size={20} />
        {entry.text}
        {entry.count ? <Count>{entry.count}</Count> : null}
      </Entry>
    ));
  return (
    <div role="presentation" onKeyDown={handleArrowKeys}>
      <Disclosure
        align="end"
        closeOn={key}
        summary={
          <Summary aria-label={`${text.account}: ${name}${unread ? `, ${text.chats}: ${unread}` : ''}`}>
            <Icon name="user" />
            {unread > 0 && <Dot />}
            <ControlLabel>{name}</ControlLabel>
          </Summary>
        }
      >
        <AccountSummary>
          <strong>{me.is_guest ? text.guest : me.fio || name}</strong>
          {me.email && <span>{me.email}</span>}
          {me.company && <span>{me.company.brand}</span>}
        </AccountSummary>
        {renderEntries(entries)}
        <Divider />
        {renderEntries(accountEntries)}
      </Disclosure>
    </div>
  );
}
