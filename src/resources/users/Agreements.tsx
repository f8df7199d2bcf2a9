/** Versions of the user agreement that a user has accepted, with dates. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';

const agreementLabels = labels({
  en: {
    title: 'User agreement',
    version: { en: (n: number) => `Version ${n}, in English`, ru: (n: number) => `Version ${n}, in Russian` },
    accepted: (date: string) => `accepted ${date}`,
    none: 'None accepted: the account was created by someone else',
  },
  ru: {
    title: 'Пользовательское соглашение',
    version: { en: (n) => `Редакция ${n} на английском`, ru: (n) => `Редакция ${n} на русском` },
    accepted: (date) => `принята ${date}`,
    none: 'Не принято ни одной: учётную запись завёл кто-то другой',
  },
});

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  '& li + li': { marginTop: 6 },
  '& small': { color: color.muted },
  '& a': { color: color.primary },
});

export default function Agreements({ user }: { user: User }) {
  const text = useLabels(agreementLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const isAdmin = useSession()?.me.is_admin ?? false;
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'users', user.id, 'agreements'],
    queryFn: ({ signal }) => api.agreements.ofUser({ params: { id: user.id }, signal }),
  });
  return (
    <>
      <h2>{text.title}</h2>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={40} radius={8} />
        ))}
      {data?.data.length === 0 && <p style={{ margin: 0, color: color.muted }}>{text.none}</p>}
      <List>
        {data?.data.map(({ id, version, language, accepted_at }) => (
          <li key={id}>
            {isAdmin ? (
              <Link to={`/documents/edit/${id}`}>{text.version[language](version)}</Link>
            ) : (
              text.version[language](version)
            )}{' '}
            <small>{text.accepted(formatDate(accepted_at, locale, 'dateTime'))}</small>
          </li>
        ))}
      </List>
    </>
  );
}
