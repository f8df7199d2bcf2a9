/** Lists the contacts and links that were removed from the account because nobody had confirmed them. */
import type { RevokedAccess } from '#contract/contacts.ts';
import type { Me } from '#contract/users.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useStoredValue } from '#src/session/storedValue.ts';
import { storedRemovedWays } from '#src/session/removedWays.ts';
import { Callout } from './Callout.tsx';
import { LinkButton } from './LinkButton.tsx';

const bannerLabels = labels({
  en: {
    title: 'Only you have access to this account now',
    lead: 'We removed unconfirmed ways to sign in:',
    email: (value: string) => `Email ${value}`,
    phone: (value: string) => `Phone ${value}`,
    requested: (value: string) => `${value}, which was requested as a contact`,
    links: (n: number) => plural('en', n, { one: '{n} mailed link', other: '{n} mailed links' }),
    sessions: (n: number) =>
      plural('en', n, { one: '{n} device that was signed in', other: '{n} devices that were signed in' }),
    again: 'If a contact is yours, add it again and confirm it.',
    toContacts: 'My contacts',
    close: 'Close',
  },
  ru: {
    title: 'Теперь эта учётная запись только ваша',
    lead: 'Мы убрали то, по чему в неё могли войти и что никто не подтвердил:',
    email: (value) => `Почта ${value}`,
    phone: (value) => `Телефон ${value}`,
    requested: (value) => `${value} — запрошенный контакт`,
    links: (n) =>
      plural('ru', n, { one: '{n} ссылка из письма', few: '{n} ссылки из писем', many: '{n} ссылок из писем' }),
    sessions: (n) =>
      plural('ru', n, {
        one: '{n} устройство, на котором был выполнен вход',
        few: '{n} устройства, на которых был выполнен вход',
        many: '{n} устройств, на которых был выполнен вход',
      }),
    again: 'Если контакт ваш, добавьте его снова и подтвердите.',
    toContacts: 'Мои контакты',
    close: 'Закрыть',
  },
});

type Labels = (typeof bannerLabels)['en'];

const listRemoved = ({ contacts, requested, links, sessions }: RevokedAccess, text: Labels): string[] => [
  ...contacts.map(({ kind, value }) => text[kind](value)),
  ...requested.map(({ value }) => text.requested(value)),
  ...(links > 0 ? [text.links(links)] : []),
  ...(sessions > 0 ? [text.sessions(sessions)] : []),
];

export function RemovedWaysBanner({ me }: { me: Me }) {
  const text = useLabels(bannerLabels);
  const removed = useStoredValue(storedRemovedWays);
  if (removed?.user_id !== me.id) return null;
  return (
    <Callout
      tone="good"
      title={text.title}
      close={{ label: text.close, run: storedRemovedWays.clear }}
      actions={
        <LinkButton to="/settings/account" size="small" variant="outlined">
          {text.toContacts}
        </LinkButton>
      }
    >
      <p>{text.lead}</p>
      <ul style={{ margin: '6px 0', paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {listRemoved(removed, text).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{text.again}</p>
    </Callout>
  );
}
