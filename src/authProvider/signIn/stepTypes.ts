/** What each sign-in step takes and leads to. The fields of the API's calls come from the contract. */
import type { ApiError } from '#contract/client.ts';
import type { RevokedAccess } from '#contract/contacts.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { FactorChallenge } from '#contract/factors.ts';
import type { Contract } from '#contract/index.ts';
import type { Me } from '#contract/users.ts';

type Auth = Contract['auth'];
/** The body of a call, without the proof of work: the steps add it. */
type Body<Call> = CallInput<Call> extends { body: infer B } ? Omit<B, 'proof'> : never;

/** The phone that a code is sent to. */
export type CodePhone = Pick<Body<Auth['codeLogin']>, 'country_code' | 'phoneNumbers'>;

/** Values of each step, as in `login({ step, ...values })`. */
export interface LoginValues {
  /** Looks up an account by email, login or phone; a phone in two fields also gets a code. */
  checkIn: NonNullable<CallInput<Auth['find']>['query']> | CodePhone;
  password: Body<Auth['login']>;
  /** Sends another code. */
  sendCode: CodePhone;
  code: Body<Auth['codeLogin']>;
  /** Mails a link that sets a new password. */
  forgot: CallInput<Auth['sendPasswordLink']>['query'];
  registration: Body<Auth['register']> | Body<Auth['registerByPhone']>;
  /** Mails the link of a registration again. */
  emailSent: Body<Auth['sendActivation']>;
  /** Loads what a passkey has to sign. */
  passkey: Pick<WaitingFactor, 'challenge'>;
  factor: Pick<WaitingFactor, 'challenge' | 'removed'> & ({ code: string } | { response: Record<string, unknown> });
  /** An account without contacts, for one checkout. */
  guest: object;
  /** Begins a session with the token of a mailed link. */
  token: IssuedToken;
}

export type LoginStep = keyof LoginValues;
export type LoginInput<S extends LoginStep = LoginStep> = { [K in S]: { step: K } & LoginValues[K] }[S];

/** The server's answer if an account has a second factor. */
export interface WaitingFactor extends Pick<FactorChallenge, 'challenge' | 'kinds'> {
  /** Other ways to sign in that the first step removed, because it set a password. */
  removed?: RevokedAccess | undefined;
}

/** A token that the server has issued. */
export interface IssuedToken {
  api_token: string;
  /** Other ways to sign in that this sign-in removed, because it confirmed a contact or set a password. */
  removed?: RevokedAccess | undefined;
}

/** A code is on its way. */
export interface CodeSent {
  next: 'code';
  /** False if it was sent before, less than a minute ago. */
  isSent: boolean;
  /** Seconds until the next code may be requested. */
  retryAfter: number;
}

/** The session has begun, or the second factor has to confirm it. */
export type SessionResult =
  | { next: 'done'; me: Me }
  | { next: 'factor'; factor: WaitingFactor; /** The server's rejection. */ reason: ApiError };

/** The step that follows, and what it needs. */
export interface LoginResults {
  checkIn: { next: 'password' } | CodeSent | { next: 'registration'; /** The server's 404. */ reason: ApiError };
  password: SessionResult;
  sendCode: CodeSent;
  code: SessionResult;
  forgot: { next: 'checkIn' };
  registration: { next: 'emailSent' } | CodeSent;
  emailSent: { next: 'emailSent' };
  passkey: { next: 'factor'; options: Record<string, unknown> };
  factor: SessionResult;
  guest: SessionResult;
  token: SessionResult;
}

/** Steps that end in a session. */
export type SessionStep = {
  [S in LoginStep]: LoginResults[S] extends SessionResult ? S : never;
}[LoginStep];

/** Called with the new user before the session replaces the current one. */
export type BeforeSession = (me: Me) => Promise<void>;
