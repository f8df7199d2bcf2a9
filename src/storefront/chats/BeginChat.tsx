/** /chats/company-12, /chats/user-7: opens the conversation with them, or finds it, and goes there. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { draftOf, keepDraft } from '#src/conversation/drafts.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { localePath, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { NoChat } from './NoChat.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { chatLabels } from './labels.ts';

export interface Whom {
  company_id?: number;
  user_id?: number;
}

/** Whom an address names to begin a conversation with; null where it is a conversation's own. */
export function whomOf(channel: string): Whom | null {
  const [, kind, id] = /^(company|user)-([1-9]\d{0,9})$/.exec(channel) ?? [];
  return kind ? { [`${kind}_id`]: Number(id) } : null;
}

/** What a message about a product begins with: its name, and where it stands on a line of its own. */
async function aboutProduct(id: number, locale: Locale): Promise<string> {
  const link = `${window.location.origin}${localePath(`/products/view/${id}`, locale)}\n`;
  return api.products.get({ params: { id } }).then(
    (found) => `${nameOf(found, locale)}\n${link}`,
    () => link,
  );
}

export function BeginChat({ whom }: { whom: Whom }) {
  const text = useLabels(chatLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const isGuest = useSession()?.me.is_guest ?? false;
  const [search] = useSearchParams();
  const product = search.get('product');
  const { mutate, error } = useMutation({
    mutationFn: () => api.chats.groupChannel({ body: whom }),
    async onSuccess(chat) {
      if (product && /^[1-9]\d{0,8}$/.test(product) && draftOf(chat.id) === '')
        keepDraft(chat.id, await aboutProduct(Number(product), locale));
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
  if (hasCode(error, 'not_found', 'invalid', 'forbidden'))
    return <NoChat text={hasCode(error, 'not_found') ? text.missing.with : failureText(error)} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => mutate()} />;
  return (
    <div role="status" aria-label={text.opening} style={{ padding: 20 }}>
      <Skeleton height={44} width="50%" radius={14} />
    </div>
  );
}
