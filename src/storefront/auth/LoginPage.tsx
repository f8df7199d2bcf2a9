/** /auth/login: the steps of signing in, one screen. */
import { Navigate, useSearchParams } from 'react-router';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { ownPath } from '#src/session/location.ts';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { useHead } from '../head.tsx';
import { destination } from './afterSignIn.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoSignIns } from './DemoSignIns.tsx';
import { GuestEntry, Or } from './GuestEntry.tsx';
import { authLabels } from './labels.ts';
import { SignInStep } from './SignInStep.tsx';
import { useSignIn } from './useSignIn.ts';

export function Page() {
  const text = useLabels(authLabels);
  const { demo } = useInstallation();
  const session = useSession();
  const guestCart = useGuestCart();
  const [search] = useSearchParams();
  const signIn = useSignIn();
  useHead({ title: text.title, noIndex: true });

  const next = search.get('next');
  // Whoever is in already goes on; a guest account may still become somebody.
  if (session && !session.me.is_guest && !signIn.isBusy) return <Navigate to={destination(session.me, next)} replace />;
  const mayBuyAsGuest = !session && ((guestCart?.goods_num ?? 0) > 0 || ownPath(next) === '/checkout');

  return (
    <AuthFrame step="signIn" title={text.title} lead={text.welcome} aside={demo && <DemoSignIns signIn={signIn} />}>
      {search.get('ended') === '1' && <Callout tone="warning" title={text.ended} />}
      <SignInStep signIn={signIn} />
      {mayBuyAsGuest && (
        <>
          <Or>{text.or}</Or>
          <GuestEntry signIn={signIn} />
        </>
      )}
      <LinkButton to="/products/catalog">{text.toCatalog}</LinkButton>
    </AuthFrame>
  );
}
