/** Shown for a conversation that doesn't exist; on phones it has the only way back. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { chatLabels } from './labels.ts';

export function ChatNotFound({ title, text }: { title?: string; text: string }) {
  const chatText = useLabels(chatLabels);
  return (
    <EmptyState icon="alert" title={title ?? chatText.missing.title} text={text}>
      <LinkButton to="/chats" variant="outlined">
        {chatText.back}
      </LinkButton>
    </EmptyState>
  );
}
