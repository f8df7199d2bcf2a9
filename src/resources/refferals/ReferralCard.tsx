/** The screen of one referral: inviter, invited, amounts and reward. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Person } from '#contract/fields.ts';
import type { Referral } from '#contract/refferals.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { refferalLabels } from './labels.ts';
import { RewardPanel } from './RewardPanel.tsx';

const Sides = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'center',
  maxWidth: 760,
  [from.md]: { gridTemplateColumns: '1fr auto 1fr' },
  '& > svg': {
    color: color.muted,
    justifySelf: 'center',
    transform: 'rotate(90deg)',
    [from.md]: { transform: 'none' },
  },
});
const Side = styled(Card)({
  display: 'grid',
  gap: 4,
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
  '& > a': {
    color: color.primary,
    fontWeight: 650,
    fontSize: '1.0625rem',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& > strong': { fontVariantNumeric: 'tabular-nums' },
});
const Note = styled('p')({ margin: '14px 0 0', color: color.muted });

function ReferralDetails({ referral }: { referral: Referral }) {
  const { fields } = useLabels(refferalLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const renderSide = (label: string, person: Person, amount: number) => (
    <Side>
      <small>{label}</small>
      <AppLink to={`/users/edit/${person.id}`} translate="no">
        {formatRegisteredName(person, locale)}
      </AppLink>
      <strong>{format(amount)}</strong>
    </Side>
  );
  return (
    <>
      <Sides>
        {renderSide(fields.author, referral.author, referral.author_amount)}
        <Icon name="right" />
        {renderSide(fields.recipient, referral.recipient, referral.recipient_amount)}
      </Sides>
      <RewardPanel referral={referral} />
      <Note>
        {`${fields.code}: `}
        <code translate="no">{referral.code}</code>
        {' · '}
        <time dateTime={referral.created_at}>{formatDate(referral.created_at, locale, 'dateTime')}</time>
      </Note>
    </>
  );
}

export function ReferralCard() {
  const text = useLabels(refferalLabels);
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'refferals', id],
    queryFn: ({ signal }) => api.refferals.get({ params: { id: Number(id) }, signal }),
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHeader
        title={isGone ? text.gone : fill(text.one, { id })}
        back={{ to: '/refferals/list', text: text.many }}
      />
      {data ? (
        <ReferralDetails referral={data} />
      ) : isGone ? (
        <EmptyState icon="heart" title={text.gone} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={180} sx={{ maxWidth: 760 }} />
      )}
    </>
  );
}
