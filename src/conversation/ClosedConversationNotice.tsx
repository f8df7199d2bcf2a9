/** Replaces the composer of a conversation with a deleted account: the reason, and the draft that was not sent. */
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { getDraft, saveDraft } from './drafts.ts';
import { conversationLabels } from './labels.ts';
import { FooterButton, ClosedBar, UnsentDraft, DraftText } from './conversation.styles.ts';
import type { Upload } from './useUploads.ts';

export function ClosedConversationNotice({
  conversationKey,
  files,
}: {
  conversationKey: string;
  files: readonly Pick<Upload, 'name'>[];
}) {
  const text = useLabels(conversationLabels).closed;
  const [draft, setDraft] = useState(() => getDraft(conversationKey));
  const unsent = [draft, ...files.map(({ name }) => name)].filter(Boolean).join('\n');
  function removeDraft(): void {
    saveDraft(conversationKey, '');
    setDraft('');
  }
  return (
    <ClosedBar>
      <p role="status">{text.why}</p>
      {unsent && (
        <UnsentDraft>
          {text.draft}
          <DraftText tabIndex={0} role="region" aria-label={text.draft} translate="no">
            {unsent}
          </DraftText>
          {draft && (
            <FooterButton type="button" onClick={removeDraft}>
              {text.removeDraft}
            </FooterButton>
          )}
        </UnsentDraft>
      )}
    </ClosedBar>
  );
}
