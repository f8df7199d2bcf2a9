/** /chats/company-12, /chats/user-7: opens or finds the conversation and goes to it. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { getDraft, saveDraft } from '#src/conversation/drafts.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { toLocalePath, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { ChatNotFound } from './ChatNotFound.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { chatLabels } from './labels.ts';

export interface ChatTarget {
  company_id?: number;
  user_id?: number;
}

/** Parses whom an address starts a conversation with; null if it is the id of a conversation. */
export function parseChatTarget(channel: string): ChatTarget | null {
  const [, kind, id] = /^(company|user)-([1-9]\d{0,9})$/.exec(channel) ?? [];
  return kind ? { [`${kind}_id`]: Number(id) } : null;
}

/** Composes the draft of a question about a product: its name and its link. */
async function composeProductQuestion(id: number, locale: Locale): Promise<string> {
  const link = `${window.location.origin}${toLocalePath(`/products/view/${id}`, locale)}\n`;
  return api.products.get({ params: { id } }).then(
    (found) => `${getLocalizedName(found, locale)}\n${link}`,
    () => link,
  );
}

export function NewChat({ target }: { target: ChatTarget }) {
  const text = useLabels(chatLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const isGuest = useSession()?.me.is_guest ?? false;
  const [search] = useSearchParams();
  const product = search.get('product');
  const { mutate, error } = useMutation({
    mutationFn: () => api.chats.groupChannel({ body: target }),
    async onSuccess(chat) {
      if (product && /^[1-9]\d{0,8}$/.test(product) && getDraft(chat.id) === '')
        saveDraft(chat.id, await composeProductQuestion(Number(product), locale));
      void navigate(toLocalePath(`/chats/${chat.id}`, locale), { replace: true });
    },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
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
  if (hasCode(error, 'not_found', 'invalid', 'forbidden'))
    return <ChatNotFound text={hasCode(error, 'not_found') ? text.missing.with : failureText(error)} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => mutate()} />;
  return (
    <div role="status" aria-label={text.opening} style={{ padding: 20 }}>
      <Skeleton height={44} width="50%" radius={14} />
    </div>
  );
}
