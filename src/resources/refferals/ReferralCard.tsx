/** One referral: who brought whom, what both get, and what has become of it. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Person } from '#contract/fields.ts';
import type { Referral } from '#contract/refferals.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { refferalWords } from './labels.ts';
import { Reward } from './Reward.tsx';

const Sides = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'center',
  maxWidth: 760,
  [from.md]: { gridTemplateColumns: '1fr auto 1fr' },
  '& > svg': {
    color: colour.muted,
    justifySelf: 'center',
    transform: 'rotate(90deg)',
    [from.md]: { transform: 'none' },
  },
});
const Side = styled(Card)({
  display: 'grid',
  gap: 4,
  '& > small': { color: colour.muted, fontSize: '0.8125rem' },
  '& > a': {
    color: colour.primary,
    fontWeight: 650,
    fontSize: '1.0625rem',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& > strong': { fontVariantNumeric: 'tabular-nums' },
});
const Note = styled('p')({ margin: '14px 0 0', color: colour.muted });

function Whole({ referral }: { referral: Referral }) {
  const { fields } = useLabels(refferalWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const side = (label: string, person: Person, amount: number) => (
    <Side>
      <small>{label}</small>
      <AppLink to={`/users/edit/${person.id}`} translate="no">
        {registeredName(person, locale)}
      </AppLink>
      <strong>{format(amount)}</strong>
    </Side>
  );
  return (
    <>
      <Sides>
        {side(fields.author, referral.author, referral.author_amount)}
        <Icon name="right" />
        {side(fields.recipient, referral.recipient, referral.recipient_amount)}
      </Sides>
      <Reward referral={referral} />
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
  const text = useLabels(refferalWords);
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [mine, 'refferals', id],
    queryFn: ({ signal }) => api.refferals.get({ params: { id: Number(id) }, signal }),
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHead title={isGone ? text.gone : fill(text.one, { id })} back={{ to: '/refferals/list', text: text.many }} />
      {data ? (
        <Whole referral={data} />
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
