/** /chats/company-12, /chats/user-7: opens the conversation with them, or finds it, and goes there. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ChatList } from '#contract/chats.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { draftOf, keepDraft } from '#src/conversation/drafts.ts';
import { localePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { chatLabels } from './labels.ts';
import { chatsKey } from './useChats.ts';

export interface Whom {
  company_id?: number;
  user_id?: number;
}

/** Whom an address names to begin a conversation with; null where it is a conversation's own. */
export function whomOf(channel: string): Whom | null {
  const [, kind, id] = /^(company|user)-([1-9]\d{0,9})$/.exec(channel) ?? [];
  return kind ? { [`${kind}_id`]: Number(id) } : null;
}

export function BeginChat({ whom }: { whom: Whom }) {
  const text = useLabels(chatLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isGuest = useSession()?.me.is_guest ?? false;
  const [search] = useSearchParams();
  const product = search.get('product');
  const { mutate, error } = useMutation({
    mutationFn: () => api.chats.groupChannel({ body: whom }),
    onSuccess(chat) {
      // A new one stands in no list yet.
      queries.setQueriesData<ChatList>({ queryKey: chatsKey }, (list) => (list && !list.chats.some(({ id }) => id === chat.id) ? { ...list, chats: [chat, ...list.chats] } : list));
      void queries.invalidateQueries({ queryKey: chatsKey });
      if (product && /^\d+$/.test(product) && draftOf(chat.id) === '') keepDraft(chat.id, `${window.location.origin}${localePath(`/products/view/${product}`, locale)}\n`);
      void navigate(localePath(`/chats/${chat.id}`, locale), { replace: true });
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (!isGuest) mutate();
  }, [mutate, isGuest]);

  if (isGuest)
    return (
      <EmptyState icon="user" title={text.guest.title} text={text.guest.text}>
        <LinkButton to="/settings/profile" variant="contained">
          {text.guest.button}
        </LinkButton>
      </EmptyState>
    );
  if (hasCode(error, 'not_found', 'invalid', 'forbidden')) return <EmptyState icon="alert" title={text.missing.title} text={failureText(error)} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => mutate()} />;
  return (
    <div role="status" aria-label={text.opening} style={{ padding: 20 }}>
      <Skeleton height={44} width="50%" radius={14} />
    </div>
  );
}
