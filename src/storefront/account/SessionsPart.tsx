/** Lists active sessions, and ends one or all others. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MySession } from '#contract/account.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate, formatRelative } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { accountLabels } from './accountLabels.ts';
import { Actions, Part, MutedText } from './accountLayout.tsx';
import { DeviceIcon } from './DeviceIcon.tsx';
import { sessionsQuery, useRefreshAccount } from './queries.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 12,
  padding: '12px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > svg': { color: color.muted },
  '& strong': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 10px',
    fontWeight: 600,
    lineHeight: 1.35,
  },
  [from.sm]: { gap: 16 },
});

/** Number of sessions shown at first. */
const shownAtFirst = 6;

export function SessionsPart() {
  const text = useLabels(accountLabels).sessions;
  const locale = useLocale();
  const failureText = useFailureText();
  const refreshAccount = useRefreshAccount();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [isBusy, setBusy] = useState(false);
  const [isExpanded, setExpanded] = useState(false);

  const run = async (work: () => Promise<unknown>, message: string) => {
    setBusy(true);
    try {
      await work();
      notify(message, { tone: 'success' });
    } catch (failure) {
      notify(failureText(failure), { tone: 'error' });
    } finally {
      setBusy(false);
      refreshAccount();
    }
  };
  const getDeviceName = ({ browser, system }: MySession) =>
    [browser, system].filter(Boolean).join(' · ') || text.unknown;
  const shown = isExpanded ? data : data?.slice(0, shownAtFirst);

  return (
    <Part title={text.title} about={text.about}>
      {!data &&
        (error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <Skeleton height={132} />)}
      {shown && (
        <List>
          {shown.map((session) => (
            <Row key={session.id}>
              <DeviceIcon kind={session.device} />
              <div>
                <strong>
                  <span translate="no">{getDeviceName(session)}</span>
                  {session.is_this && <Chip color="green">{text.this}</Chip>}
                </strong>
                <MutedText style={{ fontSize: '0.875rem' }}>
                  {[
                    !session.is_this && text.seen(formatRelative(session.seen_at, locale)),
                    text.since(formatDate(session.created_at, locale)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </MutedText>
              </div>
              {!session.is_this && (
                <Button
                  size="small"
                  variant="outlined"
                  color="secondary"
                  disabled={isBusy}
                  aria-label={text.endSession(getDeviceName(session))}
                  onClick={() => void run(() => api.account.sessionEnd({ params: { id: session.id } }), text.signedOut)}
                >
                  {text.end}
                </Button>
              )}
            </Row>
          ))}
        </List>
      )}
      {data && data.length > 1 && (
        <Actions>
          {!isExpanded && data.length > shownAtFirst && (
            <Button onClick={() => setExpanded(true)}>{text.more(data.length - shownAtFirst)}</Button>
          )}
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => void run(() => api.auth.logoutOthers(), text.othersSignedOut)}
          >
            {text.endOthers}
          </Button>
        </Actions>
      )}
    </Part>
  );
}
