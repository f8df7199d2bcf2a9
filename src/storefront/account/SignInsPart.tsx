/** Lists recent sign-ins with method, device and address. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignIn } from '#contract/factors.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Actions, Part, MutedText } from './accountLayout.tsx';
import { DeviceIcon } from './DeviceIcon.tsx';
import { signInLabels } from './factorLabels.ts';
import { signInsQuery } from './queries.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  padding: '10px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > svg': { color: color.muted },
  '& strong': { fontWeight: 600 },
});

const shownAtFirst = 5;

export function SignInsPart() {
  const text = useLabels(signInLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(signInsQuery);
  const [isShowingAll, setShowingAll] = useState(false);
  const getDeviceName = ({ browser, system }: SignIn) => [browser, system].filter(Boolean).join(' · ') || text.unknown;
  const formatMethod = ({ method, factor }: SignIn) =>
    factor ? `${text.methods[method]} + ${text.factors[factor]}` : text.methods[method];
  return (
    <Part title={text.title} about={text.about}>
      {!data &&
        (error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <Skeleton height={132} />)}
      {data?.length === 0 && <MutedText>{text.none}</MutedText>}
      {data && data.length > 0 && (
        <List>
          {data.slice(0, isShowingAll ? data.length : shownAtFirst).map((signIn) => (
            <Row key={signIn.id}>
              <DeviceIcon kind={signIn.device} />
              <div>
                <strong translate="no">{getDeviceName(signIn)}</strong>
                <MutedText style={{ fontSize: '0.875rem' }}>
                  {[formatDate(signIn.at, locale, 'dateTime'), formatMethod(signIn), signIn.address]
                    .filter(Boolean)
                    .join(', ')}
                </MutedText>
              </div>
            </Row>
          ))}
        </List>
      )}
      {data && !isShowingAll && data.length > shownAtFirst && (
        <Actions>
          <Button onClick={() => setShowingAll(true)}>{text.more}</Button>
        </Actions>
      )}
    </Part>
  );
}
