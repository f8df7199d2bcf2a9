/** Buttons that open a company's chat with the question as a draft. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AssistantMessage } from '#contract/assistant.ts';
import { canCall } from '#contract/roles.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getDraft, saveDraft } from '#src/conversation/drafts.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { assistantLabels } from './labels.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export function CompanyChatButtons({
  companies,
  question,
}: {
  companies: AssistantMessage['companies'];
  question: string;
}) {
  const text = useLabels(assistantLabels);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const roles = useSession()?.me.roles;
  const [isBusy, setBusy] = useState(false);
  // Vendors answer these chats, so they can't start one here
  if (companies.length === 0 || !canCall(['buyer', 'manager', 'admin'], roles)) return null;
  async function openChat(company_id: number): Promise<void> {
    setBusy(true);
    try {
      const chat = await api.chats.groupChannel({ body: { company_id } });
      if (question && getDraft(chat.id) === '') saveDraft(chat.id, question);
      await navigate(`/chats/${chat.id}`);
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
      setBusy(false);
    }
  }
  return (
    <Row role="group" aria-label={text.person} title={text.personText}>
      {companies.map(({ id, brand }) => (
        <Button key={id} size="small" variant="outlined" disabled={isBusy} onClick={() => void openChat(id)}>
          <span translate="no">{text.companyButton(brand)}</span>
        </Button>
      ))}
    </Row>
  );
}
