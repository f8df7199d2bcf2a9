/** Open invitations of companies to a manager, with buttons to accept and decline. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { getInvitations, updateStoredMe, useSession } from '#src/session/session.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { notify } from './notices.ts';

const invitationLabels = labels({
  en: {
    title: '{brand} invites you to work for it as a manager',
    text: 'Once you accept, you see and change its products, orders and stores.',
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'You work for {brand} now',
    declined: 'Invitation of {brand} declined',
  },
  ru: {
    title: '{brand} приглашает вас работать менеджером',
    text: 'Когда вы согласитесь, вам откроются её товары, заказы и магазины.',
    accept: 'Принять',
    decline: 'Отклонить',
    accepted: 'Теперь вы работаете в {brand}',
    declined: 'Приглашение от {brand} отклонено',
  },
});

const Stack = styled('div')({ display: 'grid', gap: 12, '&:not(:empty)': { marginBottom: 16 } });

type Answer = 'hired' | 'canceled';

export function Invitations() {
  const text = useLabels(invitationLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const me = useSession()?.me;
  const [isBusy, setBusy] = useState(false);
  const handleReply = async (id: number, brand: string, status: Answer) => {
    setBusy(true);
    try {
      await api.companies.managerSet({ params: { id }, body: { status } });
      notify(fill(status === 'hired' ? text.accepted : text.declined, { brand }), { tone: 'success' });
    } catch (error) {
      // The company may have withdrawn the invitation.
      notify(failureText(error), { tone: 'error' });
    }
    await api.users.me().then(updateStoredMe, () => undefined);
    setBusy(false);
    // The rights have changed, so all loaded data may be outdated.
    void queries.invalidateQueries();
  };
  return (
    <Stack>
      {getInvitations(me).map(({ id, brand }) => (
        <Callout
          key={id}
          tone="good"
          title={fill(text.title, { brand })}
          actions={
            <>
              <Button
                variant="contained"
                size="small"
                disabled={isBusy}
                onClick={() => void handleReply(id, brand, 'hired')}
              >
                {text.accept}
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => void handleReply(id, brand, 'canceled')}>
                {text.decline}
              </Button>
            </>
          }
        >
          <p>{text.text}</p>
        </Callout>
      ))}
    </Stack>
  );
}
