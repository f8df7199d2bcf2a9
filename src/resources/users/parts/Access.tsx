/** The tab Access: sessions of a user with sign-out, and the deletion of the account. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { userLabels } from '../labels.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 760 });
const List = styled('ul')({ listStyle: 'none', margin: '0 0 14px', padding: 0 });
const Row = styled('li')({
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  '& > small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
});
const Note = styled('p')({ margin: '0 0 14px', color: color.muted, fontSize: '0.875rem', lineHeight: 1.5 });

function Sessions({ user }: { user: User }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'users', user.id, 'sessions'],
    queryFn: ({ signal }) => api.users.sessions({ params: { id: user.id }, signal }),
  });
  const signOutEverywhere = () => {
    setBusy(true);
    void api.users
      .signOut({ params: { id: user.id } })
      .then(() => {
        notify(text.signedOut, { tone: 'success' });
        return refetch();
      })
      .catch((failure: unknown) => notify(failureText(failure), { tone: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <Card>
      <h2>{text.sessions}</h2>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={120} />
        ))}
      {data?.data.length === 0 && <Note>{text.noSessions}</Note>}
      {data && data.data.length > 0 && (
        <>
          <List>
            {data.data.map(({ browser, system, created_at, seen_at }) => (
              <Row key={created_at + seen_at + (browser ?? '')}>
                <span translate="no">{[browser, system].filter(Boolean).join(', ') || text.unknownDevice}</span>
                <small>{text.seen(formatDate(seen_at, locale, 'dateTime'), formatDate(created_at, locale))}</small>
              </Row>
            ))}
          </List>
          <Button variant="outlined" onClick={signOutEverywhere} loading={isBusy}>
            {text.signOut}
          </Button>
        </>
      )}
    </Card>
  );
}

export default function Access() {
  const text = useLabels(userLabels);
  const user = useRecordContext<User>();
  const [isRemoving, setIsRemoving] = useState(false);
  if (!user) return null;
  return (
    <Stack>
      <Sessions user={user} />
      <Card>
        <h2>{text.remove}</h2>
        <Note>{text.removeNote}</Note>
        <Button variant="outlined" color="error" onClick={() => setIsRemoving(true)}>
          {text.removeOpen}
        </Button>
      </Card>
      {isRemoving && <RemovalDialog user={user} onClose={() => setIsRemoving(false)} />}
    </Stack>
  );
}
