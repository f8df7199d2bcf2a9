/** State of a referral's reward, and the admin's decision on a held one. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Referral } from '#contract/refferals.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { refferalLabels } from './labels.ts';
import { stateColors } from './stateColors.ts';

const Facts = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  margin: '16px 0 0',
  color: color.muted,
  '& a': { color: color.primary, fontWeight: 550 },
});
const DecisionCard = styled(Card)({
  display: 'grid',
  gap: 14,
  maxWidth: 760,
  marginTop: 16,
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
  '& ul': { margin: 0, paddingLeft: 20, lineHeight: 1.5 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 });

const openStates: readonly Referral['state'][] = ['pending', 'waiting', 'held'];

function DecisionForm({ referral }: { referral: Referral }) {
  const { decision: text } = useLabels(refferalLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      api.refferals.decide({ params: { id: referral.id }, body: { approve, comment: comment || null } }),
    onSuccess: ({ state }) => {
      notify(state === 'credited' ? text.approved : text.rejected, { tone: 'success' });
    },
    onError: (error) => notify(failureText(error), { tone: 'error' }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [personalKey, 'refferals'] }),
        queries.invalidateQueries({ queryKey: ['refferals'] }),
      ]),
  });
  return (
    <>
      <TextArea
        label={text.comment}
        value={comment}
        rows={2}
        maxLength={1000}
        onChange={(event) => setComment(event.target.value)}
      />
      <Buttons>
        {referral.state === 'held' && (
          <Button variant="contained" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
            {text.approve}
          </Button>
        )}
        <Button variant="outlined" color="error" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {text.reject}
        </Button>
      </Buttons>
    </>
  );
}

export function RewardPanel({ referral }: { referral: Referral }) {
  const text = useLabels(refferalLabels);
  const locale = useLocale();
  const { state, due_at, credited_at, order_id, reasons, decided_at, decided_by, comment } = referral;
  return (
    <>
      <Facts>
        <Chip color={stateColors[state]}>{text.choices.state[state]}</Chip>
        {order_id !== null && <AppLink to={`/orders/edit/${order_id}`}>{fill(text.order, { id: order_id })}</AppLink>}
        {credited_at && <span>{fill(text.credited, { date: formatDate(credited_at, locale) })}</span>}
        {state === 'waiting' && due_at && <span>{fill(text.due, { date: formatDate(due_at, locale) })}</span>}
        {decided_by && decided_at && (
          <span>
            {fill(text.decided, {
              name: formatRegisteredName(decided_by, locale),
              date: formatDate(decided_at, locale),
            })}
            {comment && ` · ${comment}`}
          </span>
        )}
      </Facts>
      {(reasons.length > 0 || openStates.includes(state)) && (
        <DecisionCard>
          {reasons.length > 0 && (
            <>
              <h3>{text.decision.reasons}</h3>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{text.reasons[reason]}</li>
                ))}
              </ul>
            </>
          )}
          {openStates.includes(state) && (
            <>
              <h3>{text.decision.title}</h3>
              <DecisionForm referral={referral} />
            </>
          )}
        </DecisionCard>
      )}
    </>
  );
}
