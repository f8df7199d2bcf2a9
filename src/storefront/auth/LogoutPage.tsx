/** /logout: revokes the token, removes the user's data from this device, and goes to `next`, a path of this site. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { logout } from '#src/authProvider/signIn/logout.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { toLocalPath } from '#src/session/location.ts';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { mergeNote } from '../cart/mergeNote.ts';
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
    void logout();
    mergeNote.clear();
    checkoutDraft.clear();
    go(toLocalPath(next) ?? '/', { replace: true });
  }, [go, next]);
  return <PageSkeleton />;
}
