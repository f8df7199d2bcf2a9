/** Contacts or account data of a user, as a list of names and values. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { PhoneText } from '#src/backOffice/kit/PhoneText.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { userLabels } from './labels.ts';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  margin: 0,
  fontSize: '0.9375rem',
  '& > dt': { color: color.muted },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { color: color.primary, fontWeight: 550, textDecoration: 'none' },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { notSpecified } = useLabels(userLabels);
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span style={{ color: color.muted }}>{notSpecified}</span>}</dd>
    </>
  );
}

export function UserFacts({ user, section }: { user: User; section: 'contacts' | 'account' }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const { fields } = text;
  const languages = user.languages.flatMap((language) =>
    language === 'en' || language === 'ru' ? [text.languageNames[language]] : [],
  );
  return (
    <List>
      {section === 'contacts' ? (
        <>
          <Fact name={fields.email}>{user.email && <a href={`mailto:${user.email}`}>{user.email}</a>}</Fact>
          <Fact name={fields.phone}>
            {user.phone && (
              <a href={`tel:${user.phone}`}>
                <PhoneText phone={user.phone} />
              </a>
            )}
          </Fact>
          <Fact name={fields.country}>
            {user.country && selectLocalized(locale, user.country.name, user.country.en_name)}
          </Fact>
          <Fact name={fields.languages}>{languages.join(', ')}</Fact>
        </>
      ) : (
        <>
          <Fact name={fields.created_at}>{formatDate(user.created_at, locale)}</Fact>
          <Fact name={fields.login}>{user.login}</Fact>
          {user.personal_promo_code && <Fact name={fields.personal_promo_code}>{user.personal_promo_code}</Fact>}
        </>
      )}
    </List>
  );
}
