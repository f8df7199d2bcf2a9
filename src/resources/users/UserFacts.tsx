/** What is known of a person, name by name. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { PhoneText } from '#src/backOffice/kit/PhoneText.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { userWords } from './labels.ts';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  margin: 0,
  fontSize: '0.9375rem',
  '& > dt': { color: colour.muted },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { color: colour.primary, fontWeight: 550, textDecoration: 'none' },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { notSaid } = useLabels(userWords);
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span style={{ color: colour.muted }}>{notSaid}</span>}</dd>
    </>
  );
}

export function Facts({ user, of }: { user: User; of: 'contacts' | 'account' }) {
  const text = useLabels(userWords);
  const locale = useLocale();
  const { fields } = text;
  const languages = user.languages.flatMap((language) =>
    language === 'en' || language === 'ru' ? [text.languageNames[language]] : [],
  );
  return (
    <List>
      {of === 'contacts' ? (
        <>
          <Fact name={fields.email}>{user.email && <a href={`mailto:${user.email}`}>{user.email}</a>}</Fact>
          <Fact name={fields.phone}>
            {user.phone && (
              <a href={`tel:${user.phone}`}>
                <PhoneText phone={user.phone} />
              </a>
            )}
          </Fact>
          <Fact name={fields.country}>{user.country && inLocale(locale, user.country.name, user.country.en_name)}</Fact>
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
