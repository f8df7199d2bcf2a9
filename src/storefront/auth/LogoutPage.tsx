/** /logout: revokes the token and forgets everything of this person on this device; then on to `next`, a path of our own. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ownPath } from '#src/session/location.ts';
import { forgetDevice, keptSession } from '#src/session/session.ts';
import { PageSkeleton } from '#src/ui/PageSkeleton.tsx';
import { mergeNote } from '../cart/mergeCart.ts';
import { checkoutDraft } from '../checkout/draft.ts';
import { useHead } from '../head.tsx';
import { authLabels } from './labels.ts';
import { useGo } from './useGo.ts';

export function Page() {
  const text = useLabels(authLabels);
  const go = useGo();
  const next = useSearchParams()[0].get('next');
  useHead({ title: text.leaving, noIndex: true });
  useEffect(() => {
    // The call takes the token along as it leaves; a server that is away must not keep anybody in.
    if (keptSession.get()) void api.auth.logout().catch(() => undefined);
    forgetDevice();
    mergeNote.clear();
    checkoutDraft.clear();
    go(ownPath(next) ?? '/', { replace: true });
  }, [go, next]);
  return <PageSkeleton />;
}
