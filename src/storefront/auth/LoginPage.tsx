/** /auth/login: the steps of signing in, which replace one another on one screen. */
import { useEffect, useState, type ComponentType, type NamedExoticComponent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { getDestination } from '#src/authProvider/signIn/destination.ts';
import { loadSteps } from '#src/authProvider/signIn/login.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { rememberLocation, toLocalPath } from '#src/session/location.ts';
import { useSession } from '#src/session/session.ts';
import { radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useHead } from '../head.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { authLabels } from './labels.ts';
import type { AuthEvent, AuthState, Step } from './machine.ts';
import { IdentifierStep } from './steps/IdentifierStep.tsx';
import { loadLazySteps } from './steps/loadLazySteps.ts';
import type { StepProps } from './steps/step.ts';
import { useAuthSteps } from './useAuthSteps.ts';
import { useSignIn, type SignIn } from './useSignIn.ts';

type LazyStepName = 'PasswordStep' | 'CodeStep' | 'FactorStep' | 'ForgotStep' | 'RegistrationStep' | 'EmailSentStep';
// A loaded step renders at once, so that somebody who keeps typing types into it.
const createLazyStep = (name: LazyStepName) =>
  createRenderedPart<StepProps>(async () => (await loadLazySteps())[name], <Skeleton height={240} radius={14} />);
const lazySteps = {
  password: createLazyStep('PasswordStep'),
  code: createLazyStep('CodeStep'),
  factor: createLazyStep('FactorStep'),
  forgot: createLazyStep('ForgotStep'),
  registration: createLazyStep('RegistrationStep'),
  emailSent: createLazyStep('EmailSentStep'),
};

/** Loaded only in demo installations. */
const lazyDemoSignIns = createRenderedPart<{ signIn: SignIn }>(
  async () => (await import('./DemoSignIns.tsx')).DemoSignIns,
  <Skeleton height={360} radius={radius.panel} />,
);

/** Offered if the guest's cart has items. */
const lazyGuestSignIn = createRenderedPart<{ signIn: SignIn }>(
  async () => (await import('./GuestSignIn.tsx')).GuestSignIn,
  <Skeleton height={160} radius={14} />,
);

const stepComponents: Record<Step, ComponentType<StepProps> | NamedExoticComponent<StepProps>> = {
  checkIn: IdentifierStep,
  password: lazySteps.password.Part,
  code: lazySteps.code.Part,
  factor: lazySteps.factor.Part,
  forgot: lazySteps.forgot.Part,
  registration: lazySteps.registration.Part,
  emailSent: lazySteps.emailSent.Part,
};

type AuthText = (typeof authLabels)['en'];

/** Returns the heading and the text of a step. */
function getStepHeader(
  { step, sentTo, isEarlierCode, unknown }: AuthState,
  text: AuthText,
): { title: string; lead?: string } {
  switch (step) {
    case 'checkIn':
      return { title: text.title, lead: text.welcome };
    case 'code':
      return { title: text.code.title, lead: text.code[isEarlierCode ? 'earlier' : 'lead'](sentTo) };
    case 'registration':
      return {
        title: text.registration.title,
        lead: unknown === null ? text.registration.lead : text.registration.unknown(unknown),
      };
    case 'forgot':
      return { title: text.forgot.title, lead: text.forgot.lead };
    case 'password':
      return { title: text.password.title };
    case 'factor':
      return { title: text.factor.title, lead: text.factor.lead };
    case 'emailSent':
      return { title: text.emailSent.title };
  }
}

export function Page() {
  const text = useLabels(authLabels);
  const { demo } = useInstallation();
  const session = useSession();
  const guestCart = useGuestCart();
  const [search] = useSearchParams();
  const { state, sendEvent, back } = useAuthSteps();
  const signIn = useSignIn(null, (factor) => sendEvent({ type: 'factorNeeded', factor }));
  const [password, setPassword] = useState('');
  const header = getStepHeader(state, text);
  const handleEvent = (event: AuthEvent) => {
    // A password typed for one account must not be offered to another
    if (event.type === 'found' && event.account !== state.account) setPassword('');
    sendEvent(event);
  };
  useHead({ title: header.title, noIndex: true });
  useEffect(() => {
    // A failed load is repeated when the step is needed.
    for (const load of [loadSteps, ...Object.values(lazySteps).map((part) => part.load)]) load().catch(() => undefined);
  }, []);

  const next = search.get('next');
  // A mailed link of a registration or a new password signs in later, in another tab
  useEffect(() => rememberLocation(next), [next]);
  // A signed-in user goes on; a guest account can still sign in or register.
  if (session && !session.me.is_guest && !signIn.isBusy)
    return <Navigate to={getDestination(session.me, next)} replace />;
  const isFirst = state.step === 'checkIn';
  const canBuyAsGuest =
    isFirst && !session && ((guestCart?.goods_num ?? 0) > 0 || toLocalPath(next)?.startsWith('/checkout'));
  const StepScreen = stepComponents[state.step];

  return (
    <AuthFrame step={state.step} {...header} aside={demo && <lazyDemoSignIns.Part signIn={signIn} />}>
      {isFirst && search.get('ended') === '1' && <Callout tone="warning" title={text.signedOut} />}
      <StepScreen
        state={state}
        sendEvent={handleEvent}
        back={back}
        signIn={signIn}
        password={password}
        onPasswordChange={setPassword}
      />
      {canBuyAsGuest && <lazyGuestSignIn.Part signIn={signIn} />}
      {isFirst && <LinkButton to="/products/catalog">{text.toCatalog}</LinkButton>}
    </AuthFrame>
  );
}
