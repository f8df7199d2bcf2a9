/** /auth/login: the six steps of signing in, one screen in which they replace one another. */
import { useEffect, useState, type ComponentType, type NamedExoticComponent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { ownPath } from '#src/session/location.ts';
import { useSession } from '#src/session/session.ts';
import { radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useHead } from '../head.tsx';
import { latePart } from '../latePart.tsx';
import { destination } from './afterSignIn.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { authLabels } from './labels.ts';
import type { AuthEvent, AuthState, Step } from './machine.ts';
import { CheckInStep } from './steps/CheckInStep.tsx';
import { laterSteps } from './steps/laterSteps.ts';
import type { StepProps } from './steps/step.ts';
import { useAuthSteps } from './useAuthSteps.ts';
import { useSignIn, type SignIn } from './useSignIn.ts';

type LaterStep = 'PasswordStep' | 'CodeStep' | 'FactorStep' | 'ForgotStep' | 'RegistrationStep' | 'EmailSentStep';
// Once its file is there a step stands at once: whoever types straight on after a change of step types into it.
const later = (name: LaterStep) =>
  latePart<StepProps>(async () => (await laterSteps())[name], <Skeleton height={240} radius={14} />);
const parts = {
  password: later('PasswordStep'),
  code: later('CodeStep'),
  factor: later('FactorStep'),
  forgot: later('ForgotStep'),
  registration: later('RegistrationStep'),
  emailSent: later('EmailSentStep'),
};

/** A marketplace of its own has no such sign-ins: their file comes where they are offered. */
const demoSignIns = latePart<{ signIn: SignIn }>(
  async () => (await import('./DemoSignIns.tsx')).DemoSignIns,
  <Skeleton height={360} radius={radius.panel} />,
);

/** Offered to whoever has something in a guest's cart. */
const guestEntry = latePart<{ signIn: SignIn }>(
  async () => (await import('./GuestEntry.tsx')).GuestEntry,
  <Skeleton height={160} radius={14} />,
);

const screens: Record<Step, ComponentType<StepProps> | NamedExoticComponent<StepProps>> = {
  checkIn: CheckInStep,
  password: parts.password.Part,
  code: parts.code.Part,
  factor: parts.factor.Part,
  forgot: parts.forgot.Part,
  registration: parts.registration.Part,
  emailSent: parts.emailSent.Part,
};

type Words = (typeof authLabels)['en'];

/** The heading of a step and what is said beneath it. */
function headOf({ step, sentTo, unknown }: AuthState, text: Words): { title: string; lead?: string } {
  switch (step) {
    case 'checkIn':
      return { title: text.title, lead: text.welcome };
    case 'code':
      return { title: text.code.title, lead: text.code.lead(sentTo) };
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
  const { state, tell, back } = useAuthSteps();
  const signIn = useSignIn(null, (factor) => tell({ type: 'factorNeeded', factor }));
  const [password, keepPassword] = useState('');
  const head = headOf(state, text);
  const tellOrForget = (event: AuthEvent) => {
    // A password that was typed for one account is not offered to another
    if (event.type === 'found' && event.account !== state.account) keepPassword('');
    tell(event);
  };
  useHead({ title: head.title, noIndex: true });
  useEffect(() => {
    // What fails here is tried again when it is needed.
    for (const part of Object.values(parts)) part.load().catch(() => undefined);
  }, []);

  const next = search.get('next');
  // Whoever is in already goes on; a guest account may still become somebody.
  if (session && !session.me.is_guest && !signIn.isBusy) return <Navigate to={destination(session.me, next)} replace />;
  const isFirst = state.step === 'checkIn';
  const mayBuyAsGuest = isFirst && !session && ((guestCart?.goods_num ?? 0) > 0 || ownPath(next) === '/checkout');
  const StepScreen = screens[state.step];

  return (
    <AuthFrame step={state.step} {...head} aside={demo && <demoSignIns.Part signIn={signIn} />}>
      {isFirst && search.get('ended') === '1' && <Callout tone="warning" title={text.ended} />}
      <StepScreen
        state={state}
        tell={tellOrForget}
        back={back}
        signIn={signIn}
        password={password}
        keepPassword={keepPassword}
      />
      {mayBuyAsGuest && <guestEntry.Part signIn={signIn} />}
      {isFirst && <LinkButton to="/products/catalog">{text.toCatalog}</LinkButton>}
    </AuthFrame>
  );
}
