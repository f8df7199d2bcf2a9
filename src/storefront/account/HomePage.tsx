/** /: redirects to the profile, or to the sign-in page if nobody is signed in. */
import { Navigate } from 'react-router';
import { useSession } from '#src/session/session.ts';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';

export function Page() {
  const isHydrated = useIsHydrated();
  const session = useSession();
  if (!isHydrated) return <PageSkeleton />;
  return <Navigate to={session ? '/settings/profile' : '/auth/login'} replace />;
}
