/** The six steps of signing in as a pure machine: what was typed, which step is shown, what leads from one to the next. */
import type { RemovedWays } from '#contract/contacts.ts';
import type { FactorChallenge } from '#contract/factors.ts';
import { australia } from './phone/countries.ts';
import type { TypedPhone } from './phone/typing.ts';

export const steps = ['checkIn', 'password', 'code', 'factor', 'forgot', 'registration', 'emailSent'] as const;
export type Step = (typeof steps)[number];
export type Tab = 'email' | 'phone';
export type OwnRole = 'ROLE_CUSTOMER' | 'ROLE_VENDOR';

/** Everything that somebody types on the way; a step back or forth loses none of it. */
export interface Typed {
  tab: Tab;
  /** Email or login. */
  login: string;
  phone: TypedPhone;
  /** For forgot password. */
  email: string;
  newTab: Tab;
  newEmail: string;
  newPhone: TypedPhone;
  fio: string;
  role: OwnRole;
  agreed: boolean;
}

/** A phone that a code was sent to, in the words of the calls. */
export interface CodePhone {
  country_code: string;
  phoneNumbers: string;
}

/** What the server answers where an account has a second factor. */
export interface WaitingFactor extends Pick<FactorChallenge, 'challenge' | 'kinds'> {
  /** What the first step of the sign-in has ended, where it set a password. */
  removed?: RemovedWays | undefined;
}

export interface AuthState {
  step: Step;
  typed: Typed;
  /** Whom the password step asks. */
  account: string;
  codePhone: CodePhone | null;
  /** When a new code may be asked for, in milliseconds of the clock. */
  resendAt: number;
  /** The phone that the last code went to, as people write it. */
  sentTo: string;
  /** The mailbox that the last registration's mail went to. */
  mailedTo: string;
  /** The mailbox that the last link for a new password went to. */
  linkTo: string;
  /** What the first step held when a later field was filled from it: only another entry there fills the field again. */
  filledFrom: { email: string; newEmail: string; newPhone: string };
  /** Whom the lookup did not find, in words: registration says so. */
  unknown: string | null;
  /** The mail with a link to a new password is on its way: the first step says so. */
  isLinkSent: boolean;
  /** The phone registered just now: sent again, it gets a code and no second account. */
  registered: CodePhone | null;
  /** A sign-in that waits for the second factor: in this page's memory alone. */
  factor: WaitingFactor | null;
}

export type AuthEvent =
  | { type: 'typed'; values: Partial<Typed> }
  /** The lookup found an email or login. */
  | { type: 'found'; account: string }
  /** The lookup found nobody; `contact` is what was looked for. */
  | { type: 'unknown'; contact: { email: string } | { phone: TypedPhone }; words: string }
  | { type: 'codeSent'; phone: CodePhone; words: string; resendAt: number }
  | { type: 'registeredByPhone'; phone: CodePhone; words: string; resendAt: number }
  | { type: 'registeredByEmail'; email: string }
  | { type: 'forgotWanted' }
  | { type: 'registrationWanted' }
  | { type: 'factorNeeded'; factor: WaitingFactor }
  | { type: 'linkSent' }
  /** The contact of a registration is in use: its owner may sign in with it. */
  | { type: 'signInWanted' }
  /** The browser went back or forth. */
  | { type: 'shown'; step: Step };

const noPhone = (iso: string): TypedPhone => ({ iso, text: '' });

/** @param iso the country of the phone field @param tab the tab shown first */
export const startOf = (iso: string = australia.iso, tab: Tab = 'email'): AuthState => ({
  step: 'checkIn',
  typed: {
    tab,
    login: '',
    phone: noPhone(iso),
    email: '',
    newTab: tab,
    newEmail: '',
    newPhone: noPhone(iso),
    fio: '',
    role: 'ROLE_CUSTOMER',
    agreed: false,
  },
  account: '',
  codePhone: null,
  resendAt: 0,
  sentTo: '',
  mailedTo: '',
  linkTo: '',
  filledFrom: { email: '', newEmail: '', newPhone: '' },
  unknown: null,
  isLinkSent: false,
  registered: null,
  factor: null,
});

export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/.test(text.trim());

/** Whether a step has what it needs: after a reload, or a forward over a new start, it may not. */
function canShow(state: AuthState, step: Step): boolean {
  if (step === 'password') return state.account !== '';
  if (step === 'factor') return state.factor !== null;
  if (step === 'code') return state.codePhone !== null;
  if (step === 'emailSent') return state.mailedTo !== '';
  return true;
}

const keyOf = ({ iso, text }: TypedPhone): string => (text === '' ? '' : `${iso}:${text}`);
const emailIn = (login: string): string => (looksLikeEmail(login) ? login.trim() : '');

/**
 * What a field shows that is filled from the first step: what was typed into it stays until the first step holds
 * something else; what was only filled in goes with what it came from.
 */
function carry(shown: string, source: string, filledFrom: string): string {
  if (source === filledFrom) return shown || source;
  return source || (shown === filledFrom ? '' : shown);
}

/** Takes what the first step holds into the registration. */
function toRegistration(state: AuthState, contact: { email: string } | { phone: TypedPhone } | null): AuthState {
  const { typed, filledFrom } = state;
  if (contact && 'phone' in contact)
    return {
      ...state,
      typed: { ...typed, newTab: 'phone', newPhone: contact.phone },
      filledFrom: { ...filledFrom, newPhone: keyOf(typed.phone) },
    };
  if (contact)
    return {
      ...state,
      typed: { ...typed, newTab: 'email', newEmail: contact.email },
      filledFrom: { ...filledFrom, newEmail: contact.email },
    };
  const [email, phone] = [emailIn(typed.login), keyOf(typed.phone)];
  const isSamePhone = phone === filledFrom.newPhone && typed.newPhone.text !== '';
  return {
    ...state,
    typed: {
      ...typed,
      newTab: typed.tab,
      newEmail: carry(typed.newEmail, email, filledFrom.newEmail),
      newPhone: isSamePhone || phone === '' ? typed.newPhone : typed.phone,
    },
    filledFrom: { ...filledFrom, newEmail: email, newPhone: phone },
  };
}

/** Events that lead back to the first step for good, so that Back repeats nothing. */
export const isReturn = ({ type }: AuthEvent): boolean => type === 'linkSent' || type === 'signInWanted';

/** The state after an event. */
export function advance(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'typed':
      return { ...state, typed: { ...state.typed, ...event.values } };
    case 'found':
      return { ...state, step: 'password', account: event.account, isLinkSent: false };
    case 'unknown':
      return {
        ...toRegistration(state, event.contact),
        step: 'registration',
        unknown: event.words,
        isLinkSent: false,
      };
    case 'codeSent':
      return {
        ...state,
        step: 'code',
        codePhone: event.phone,
        sentTo: event.words,
        resendAt: event.resendAt,
        isLinkSent: false,
      };
    case 'registeredByPhone':
      return {
        ...state,
        step: 'code',
        codePhone: event.phone,
        registered: event.phone,
        sentTo: event.words,
        resendAt: event.resendAt,
        // Whoever comes back to the first step signs in by what they have registered
        typed: { ...state.typed, tab: 'phone', phone: state.typed.newPhone },
        filledFrom: { ...state.filledFrom, newPhone: keyOf(state.typed.newPhone) },
      };
    case 'registeredByEmail':
      return {
        ...state,
        step: 'emailSent',
        mailedTo: event.email,
        typed: { ...state.typed, tab: 'email', login: event.email },
        filledFrom: { ...state.filledFrom, newEmail: event.email },
      };
    case 'forgotWanted': {
      const email = emailIn(state.step === 'password' ? state.account : state.typed.login);
      return {
        ...state,
        step: 'forgot',
        isLinkSent: false,
        typed: { ...state.typed, email: carry(state.typed.email, email, state.filledFrom.email) },
        filledFrom: { ...state.filledFrom, email },
      };
    }
    case 'registrationWanted':
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
        // The account that gets a new password is the one to sign in with
        typed: { ...state.typed, tab: 'email', login: email },
        filledFrom: { ...state.filledFrom, email },
      };
    }
    case 'signInWanted':
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
