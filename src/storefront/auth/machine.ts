/** Pure state machine of the sign-in steps: typed values, current step and transitions. */
import { emailPattern } from '#contract/rules/email.ts';
import type { CodePhone, LoginStep, WaitingFactor } from '#src/authProvider/signIn/stepTypes.ts';
import { australia } from './phone/countries.ts';
import type { TypedPhone } from './phone/typing.ts';

export const steps = [
  'checkIn',
  'password',
  'code',
  'factor',
  'forgot',
  'registration',
  'emailSent',
] as const satisfies LoginStep[];
export type Step = (typeof steps)[number];
export type Tab = 'email' | 'phone';
export type RegistrationRole = 'ROLE_CUSTOMER' | 'ROLE_VENDOR';

/** All typed values; changing the step keeps them. */
export interface Typed {
  tab: Tab;
  /** Email or login. */
  login: string;
  phone: TypedPhone;
  /** For a forgotten password. */
  email: string;
  newTab: Tab;
  newEmail: string;
  newPhone: TypedPhone;
  fio: string;
  role: RegistrationRole;
  agreed: boolean;
}

export interface AuthState {
  step: Step;
  typed: Typed;
  /** Account for the password step. */
  account: string;
  codePhone: CodePhone | null;
  /** Time in ms since the epoch from which a new code may be requested. */
  resendAt: number;
  /** Formatted phone that the last code was sent to. */
  sentTo: string;
  /** Whether the last request sent no code, because one was sent less than a minute before. */
  isEarlierCode: boolean;
  /** Email address that the last registration email was sent to. */
  mailedTo: string;
  /** Email address that the last password link was sent to. */
  linkTo: string;
  /** Values of the first step from which later fields were filled: only a changed value fills them again. */
  filledFrom: { email: string; newEmail: string; newPhone: string };
  /** Formatted contact that the lookup did not find; registration shows it. */
  unknown: string | null;
  /** The first step says that the email with a password link is on its way. */
  isLinkSent: boolean;
  /** The phone that was just registered: submitting again sends a code instead of registering a second account. */
  registered: CodePhone | null;
  /** A sign-in that waits for the second factor; never stored. */
  factor: WaitingFactor | null;
}

export type AuthEvent =
  | { type: 'typed'; values: Partial<Typed> }
  /** The lookup found an account for an email or login. */
  | { type: 'found'; account: string }
  /** The lookup found no account; `contact` is the value it searched for. */
  | { type: 'unknown'; contact: { email: string } | { phone: TypedPhone }; contactText: string }
  | { type: 'codeSent'; phone: CodePhone; contactText: string; resendAt: number; isEarlierCode: boolean }
  | { type: 'registeredByPhone'; phone: CodePhone; contactText: string; resendAt: number }
  | { type: 'registeredByEmail'; email: string }
  | { type: 'passwordForgotten' }
  | { type: 'registrationRequested' }
  | { type: 'factorNeeded'; factor: WaitingFactor }
  | { type: 'linkSent' }
  /** The contact of a registration is in use; its owner may sign in. */
  | { type: 'signInRequested' }
  /** The browser went back or forward. */
  | { type: 'shown'; step: Step };

const createEmptyPhone = (iso: string): TypedPhone => ({ iso, text: '' });

/**
 * @param iso country of the phone fields
 * @param tab the tab shown first
 */
export const createInitialState = (iso: string = australia.iso, tab: Tab = 'email'): AuthState => ({
  step: 'checkIn',
  typed: {
    tab,
    login: '',
    phone: createEmptyPhone(iso),
    email: '',
    newTab: tab,
    newEmail: '',
    newPhone: createEmptyPhone(iso),
    fio: '',
    role: 'ROLE_CUSTOMER',
    agreed: false,
  },
  account: '',
  codePhone: null,
  resendAt: 0,
  sentTo: '',
  isEarlierCode: false,
  mailedTo: '',
  linkTo: '',
  filledFrom: { email: '', newEmail: '', newPhone: '' },
  unknown: null,
  isLinkSent: false,
  registered: null,
  factor: null,
});

export const isEmailLike = (text: string): boolean => emailPattern.test(text.trim());

/** Whether the state has the data for a step: after a reload it may not. */
function canShow(state: AuthState, step: Step): boolean {
  if (step === 'password') return state.account !== '';
  if (step === 'factor') return state.factor !== null;
  if (step === 'code') return state.codePhone !== null;
  if (step === 'emailSent') return state.mailedTo !== '';
  return true;
}

const toPhoneKey = ({ iso, text }: TypedPhone): string => (text === '' ? '' : `${iso}:${text}`);
const extractEmail = (login: string): string => (isEmailLike(login) ? login.trim() : '');

/**
 * Returns the value of a field that is filled from the first step. Typed input stays until the source changes; a
 * filled-in value follows its source.
 */
function prefill(shown: string, source: string, filledFrom: string): string {
  if (source === filledFrom) return shown || source;
  return source || (shown === filledFrom ? '' : shown);
}

/** Copies the input of the first step into the registration. */
function toRegistration(state: AuthState, contact: { email: string } | { phone: TypedPhone } | null): AuthState {
  const { typed, filledFrom } = state;
  if (contact && 'phone' in contact)
    return {
      ...state,
      typed: { ...typed, newTab: 'phone', newPhone: contact.phone },
      filledFrom: { ...filledFrom, newPhone: toPhoneKey(typed.phone) },
    };
  if (contact)
    return {
      ...state,
      typed: { ...typed, newTab: 'email', newEmail: contact.email },
      filledFrom: { ...filledFrom, newEmail: contact.email },
    };
  const [email, phone] = [extractEmail(typed.login), toPhoneKey(typed.phone)];
  const isSamePhone = phone === filledFrom.newPhone && typed.newPhone.text !== '';
  return {
    ...state,
    typed: {
      ...typed,
      newTab: typed.tab,
      newEmail: prefill(typed.newEmail, email, filledFrom.newEmail),
      newPhone: isSamePhone || phone === '' ? typed.newPhone : typed.phone,
    },
    filledFrom: { ...filledFrom, newEmail: email, newPhone: phone },
  };
}

/** Events that return to the first step, so that Back repeats nothing. */
export const isReturnToStart = ({ type }: AuthEvent): boolean => type === 'linkSent' || type === 'signInRequested';

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'typed':
      return { ...state, typed: { ...state.typed, ...event.values } };
    case 'found':
      return { ...state, step: 'password', account: event.account, isLinkSent: false };
    case 'unknown':
      return {
        ...toRegistration(state, event.contact),
        step: 'registration',
        unknown: event.contactText,
        isLinkSent: false,
      };
    case 'codeSent':
      return {
        ...state,
        step: 'code',
        codePhone: event.phone,
        sentTo: event.contactText,
        resendAt: event.resendAt,
        isEarlierCode: event.isEarlierCode,
        isLinkSent: false,
      };
    case 'registeredByPhone':
      return {
        ...state,
        step: 'code',
        codePhone: event.phone,
        registered: event.phone,
        sentTo: event.contactText,
        resendAt: event.resendAt,
        isEarlierCode: false,
        // Somebody who returns to the first step signs in with the registered contact
        typed: { ...state.typed, tab: 'phone', phone: state.typed.newPhone },
        filledFrom: { ...state.filledFrom, newPhone: toPhoneKey(state.typed.newPhone) },
      };
    case 'registeredByEmail':
      return {
        ...state,
        step: 'emailSent',
        mailedTo: event.email,
        typed: { ...state.typed, tab: 'email', login: event.email },
        filledFrom: { ...state.filledFrom, newEmail: event.email },
      };
    case 'passwordForgotten': {
      const email = extractEmail(state.step === 'password' ? state.account : state.typed.login);
      return {
        ...state,
        step: 'forgot',
        isLinkSent: false,
        typed: { ...state.typed, email: prefill(state.typed.email, email, state.filledFrom.email) },
        filledFrom: { ...state.filledFrom, email },
      };
    }
    case 'registrationRequested':
      return { ...toRegistration(state, null), step: 'registration', unknown: null, isLinkSent: false };
    case 'factorNeeded':
      return { ...state, step: 'factor', factor: event.factor, isLinkSent: false };
    case 'linkSent': {
      const email = state.typed.email.trim();
      return {
        ...state,
        step: 'checkIn',
        isLinkSent: true,
        linkTo: email,
        // The account with the new password is the one to sign in with
        typed: { ...state.typed, tab: 'email', login: email },
        filledFrom: { ...state.filledFrom, email },
      };
    }
    case 'signInRequested':
      return {
        ...state,
        step: 'checkIn',
        isLinkSent: false,
        typed: {
          ...state.typed,
          tab: state.typed.newTab,
          login: state.typed.newTab === 'email' ? state.typed.newEmail.trim() : state.typed.login,
          phone: state.typed.newTab === 'phone' ? state.typed.newPhone : state.typed.phone,
        },
      };
    case 'shown':
      return { ...state, step: canShow(state, event.step) ? event.step : 'checkIn' };
  }
}
