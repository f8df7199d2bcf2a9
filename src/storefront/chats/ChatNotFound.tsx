/** In place of a conversation that there is none of: on a phone the only way back. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { chatLabels } from './labels.ts';

export function NoChat({ title, text }: { title?: string; text: string }) {
  const words = useLabels(chatLabels);
  return (
    <EmptyState icon="alert" title={title ?? words.missing.title} text={text}>
      <LinkButton to="/chats" variant="outlined">
        {words.back}
      </LinkButton>
    </EmptyState>
  );
}
